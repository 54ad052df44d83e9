import { type ChildProcess, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

const END_WITH_PARENT = pathToFileURL(`${import.meta.dirname}/end-with-parent.mjs`).href;

/** Runs one of Next's commands as a child that also ends when this process dies. */
export function runNext(args: string[], output: "inherit" | "pipe" | number): ChildProcess {
  return spawn(process.execPath, ["--import", END_WITH_PARENT, "node_modules/next/dist/bin/next", ...args], {
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...process.env,
      NODE_ENV: args[0] === "dev" ? "development" : "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
}
