// npm run check [-- --fix]: static checks of the sources. --fix applies Biome's safe fixes.
import { runChecks } from "./testing/checks.ts";

const { failed } = await runChecks({ fix: process.argv.includes("--fix") });
process.exitCode = failed === 0 ? 0 : 1;
