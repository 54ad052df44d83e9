import { type ChildProcess, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

const PRELOADED = ["end-with-parent.mjs", "peer-address.mjs"].flatMap((file) => [
  "--import",
  pathToFileURL(`${import.meta.dirname}/${file}`).href,
]);

/** Runs one of Next's commands as a child that also ends when this process dies. */
export function runNext(args: string[], output: "inherit" | "pipe" | number): ChildProcess {
  return spawn(process.execPath, [...PRELOADED, "node_modules/next/dist/bin/next", ...args], {
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...process.env,
      NODE_ENV: args[0] === "dev" ? "development" : "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
}
