// npm run check [-- --fix]: static checks of the sources, and what a production build of them sends to a browser.
// --fix applies Biome's safe fixes.
import { runChecks } from "./testing/checks.ts";
import { checkFirstLoads } from "./testing/first-load.ts";
import { heading, type Tally } from "./testing/tally.ts";
import { openWorld } from "./testing/world.ts";

const INTERRUPTED = 130;

const closers: (() => Promise<void>)[] = [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void close(INTERRUPTED));
process.on("disconnect", () => void close(INTERRUPTED));

try {
  const sources = await runChecks({ fix: process.argv.includes("--fix") });
  const build = sources.failed === 0 ? await checkBuild() : sources;
  await close(build.failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await close(1);
}

async function checkBuild(): Promise<Tally> {
  const build = await openWorld((closer) => void closers.push(closer));
  if (build.failed > 0) return build;
  heading("Script on first load, compressed");
  return checkFirstLoads(process.env.TEST_URL ?? "", { shows: "all" });
}

async function close(code: number): Promise<never> {
  while (closers.length > 0) await closers.pop()?.();
  process.exit(code);
}
