import { type ChildProcess, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { PRELOADED } from "./preloaded.ts";

const IMPORTS = ["end-with-parent.mjs", ...PRELOADED].flatMap((file) => [
  "--import",
  pathToFileURL(`${import.meta.dirname}/${file}`).href,
]);

/** Far more than the console needs. With the default, garbage fills half of the memory before it is collected. */
export const HEAP_MB = 768;
/** Half of the default, and collected twice as often: three of these are in memory. */
const YOUNG_HEAP_MB = 8;

/** Runs one of Next's commands as a child process, which also ends when this process dies. */
export function runNext(args: string[], output: "inherit" | "pipe" | number): ChildProcess {
  const heap = args[0] === "start" ? [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`] : [];
  return spawn(process.execPath, [...heap, ...IMPORTS, "node_modules/next/dist/bin/next", ...args], {
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...process.env,
      NODE_ENV: args[0] === "dev" ? "development" : "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
      // By default glibc keeps freed memory for each thread, and blocks as large as an upload once one was freed.
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
      NEXT_MANUAL_SIG_HANDLE: "true", // lib/platform/http/shutdown.server.ts ends the server and the jobs together
    },
  });
}
