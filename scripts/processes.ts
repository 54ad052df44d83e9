import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const START_TIME_FIELD = 22;

/** The command line of a process; empty when there is none of this number. */
export const commandLineOf = (pid: number): string => ask(pid, "cmdline", "args=");

/**
 * Names a process for good, which its number alone does not: after a crash another program may get the number, and in
 * a container it is likely to. Undefined when there is none.
 */
export function identityOf(pid: number): string | undefined {
  const stat = ask(pid, "stat", "lstart=");
  if (!stat) return undefined;
  const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // the name may hold blanks; field 3 follows it
  return `${pid} ${existsSync("/proc") ? afterName[START_TIME_FIELD - 3] : stat.trim()}`;
}

function ask(pid: number, file: string, column: string): string {
  try {
    if (existsSync("/proc")) return readFileSync(`/proc/${pid}/${file}`, "utf8");
    return execFileSync("ps", ["-o", column, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
