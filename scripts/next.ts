import { type ChildProcess, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

const PRELOADED = ["end-with-parent.mjs", "peer-address.mjs", "readable-address.mjs"].flatMap((file) => [
  "--import",
  pathToFileURL(`${import.meta.dirname}/${file}`).href,
]);

/** Far more than the console needs. With the default, garbage fills half of the memory before it is collected. */
export const HEAP_MB = 768;

/** Runs one of Next's commands as a child process, which also ends when this process dies. */
export function runNext(args: string[], output: "inherit" | "pipe" | number): ChildProcess {
  const heap = args[0] === "start" ? [`--max-old-space-size=${HEAP_MB}`] : [];
  return spawn(process.execPath, [...heap, ...PRELOADED, "node_modules/next/dist/bin/next", ...args], {
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...process.env,
      NODE_ENV: args[0] === "dev" ? "development" : "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_MANUAL_SIG_HANDLE: "true", // lib/platform/shutdown.server.ts ends the server and the jobs together
    },
  });
}
