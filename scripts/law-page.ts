import type { LawRule } from "@/lib/insurance/law/schema";
import { formatDate } from "@/lib/platform/text/format";

export const LAW_PAGE = "docs/areas/law.md";

const HEAD = `# The law

Every rule of law that the console keeps, with its figure. Rows come by migration and change at midnight in South Africa
([0405](../decisions/0405-rules-of-law-are-rows.md)). Administrators see them at \`/law\`, where what was not verified for a year is
marked. The rules below them have no rows: their figures are settings, entered on screens, computed, or none. What is not verified
could not be read: a compliance officer confirms it. \`npm run law\` writes this page.
`;

/** The page of the documentation that lists the rules of law. */
export function lawPage(rules: readonly LawRule[]): string {
  const rows = rules.map(({ title, figure, valid_from, source, verified_on, test }) =>
    [
      ...[title, figure, valid_from ? formatDate(valid_from) : "–", source],
      ...[verified_on ? formatDate(verified_on) : "Not verified", `[${test}](../../${test})`],
    ].join(" | "),
  );
  const table = [
    "Rule | Figure | Valid from | Source | Verified on | Test",
    "--- | --- | --- | --- | --- | ---",
    ...rows,
  ];
  return `${HEAD}\n${table.map((row) => `| ${row} |`).join("\n")}\n`;
}
