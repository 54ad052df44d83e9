import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { isoDate } from "@/lib/platform/text/format";
import { addDays, dateText } from "@/lib/platform/time/days";
import { RULES_ELSEWHERE, type RuleElsewhere } from "./elsewhere";
import { LAW_KEYS, LAW_RULES, type LawKey, type Rule } from "./rules";
import type { LawRule } from "./schema";

/** After so many days somebody should compare a row with its source again. */
const VERIFIED_FOR_DAYS = 365;

/** Every row of every rule, by rule and day, and the rules whose figures stand elsewhere. */
export async function listLaw(): Promise<{ data: LawRule[] }> {
  const rows = await db.lawRule.findMany();
  return {
    data: describeLaw(
      rows.map((row) => ({ ...row, valid_from: dateText(row.valid_from), verified_on: dateText(row.verified_on) })),
    ),
  };
}

/** A row of `law_rules`; its dates are "YYYY-MM-DD". */
export type LawRow = { key: string; valid_from: string; value: unknown; source: string; verified_on: string };

/** What is shown of the rows, by rule and day, and of the rules that have none. */
export function describeLaw(rows: readonly LawRow[], now = new Date()): LawRule[] {
  const today = isoDate(now);
  const ofKey = (key: LawKey): LawRule[] => {
    const { title, value, figure, test }: Rule = LAW_RULES[key];
    const dated = rows
      .filter((row) => row.key === key)
      .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from));
    const inForce = dated.findLast(({ valid_from }) => valid_from <= today)?.valid_from;
    return dated.map(({ valid_from, value: stored, source, verified_on }) => ({
      id: `${key} ${valid_from}`,
      title,
      figure: figure(storedJson(`law_rules.value of ${key}`, value, stored)),
      valid_from,
      holds: holdsOn(today, valid_from, inForce),
      source,
      verified_on,
      is_due: isDue(verified_on, today),
      test,
    }));
  };
  return [...LAW_KEYS.flatMap(ofKey), ...RULES_ELSEWHERE.map((rule) => describeElsewhere(rule, today))];
}

const describeElsewhere = (rule: RuleElsewhere, today: string): LawRule => ({
  ...rule,
  id: rule.title,
  holds: "now",
  is_due: isDue(rule.verified_on, today),
});

const isDue = (verifiedOn: string | null, today: string) =>
  verifiedOn !== null && addDays(verifiedOn, VERIFIED_FOR_DAYS) < today;

function holdsOn(today: string, valid_from: string, inForce: string | undefined): LawRule["holds"] {
  if (valid_from === inForce) return "now";
  return valid_from > today ? "later" : "no longer";
}
