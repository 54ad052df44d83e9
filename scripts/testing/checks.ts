import { runNode } from "./child.ts";
import { checkRooms } from "./rooms.ts";
import { heading, reportCheck, sum, type Tally } from "./tally.ts";

/** Runs the static checks: lint, format, import directions, rooms, types and unused code. */
export async function runChecks({ fix = false } = {}): Promise<Tally> {
  heading("Lint, format, types and unused code");
  const style = await lint(fix); // first, since it may change files
  return sum([style, checkRooms(), ...(await Promise.all([unusedCode(), generateTypes()]))]);
}

/** Runs the checks that need no generated types, so that a build can run at the same time. */
export const checkSources = async (): Promise<Tally> =>
  sum([checkRooms(), ...(await Promise.all([lint(false), unusedCode()]))]);

async function lint(fix: boolean): Promise<Tally> {
  const colors = process.stdout.isTTY ? "force" : "off";
  const args = [
    "check",
    `--colors=${colors}`,
    "--error-on-warnings",
    "--max-diagnostics=200",
    ...(fix ? ["--write"] : []),
  ];
  const { code, output } = await runNode(["node_modules/@biomejs/biome/bin/biome", ...args], {
    quiet: true,
    part: "checks",
  });
  return reportCheck("lint and format (biome)", code === 0, output);
}

/** Next generates the types of pages and routes. */
async function generateTypes(): Promise<Tally> {
  const generated = await runNode(["node_modules/next/dist/bin/next", "typegen"], { quiet: true, part: "checks" });
  return generated.code === 0 ? checkTypes() : reportCheck("types (next typegen)", false, generated.output);
}

/** Checks types, with those that a build has generated. Those left by an earlier `next dev` are excluded. */
export async function checkTypes({ lowPriority = false } = {}): Promise<Tally> {
  const tsc = ["node_modules/typescript/bin/tsc", "--project", "scripts/testing/tsconfig.json"];
  const { code, output } = await runNode(tsc, { quiet: true, part: "checks", lowPriority });
  return reportCheck("types (tsc)", code === 0, output);
}

async function unusedCode(): Promise<Tally> {
  const knip = ["node_modules/knip/bin/knip.js", "--cache", "--no-progress"];
  const { code, output } = await runNode(knip, { quiet: true, part: "checks" });
  return reportCheck("unused code (knip)", code === 0, output);
}
