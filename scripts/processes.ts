import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const PARENT = 1;
const START_TIME = 19;

/** The command line of a process; empty when there is none of this number. */
export const commandLineOf = (pid: number): string => ask(pid, "cmdline", "args=");

/**
 * Names a process for good, which its number alone does not: after a crash another program may get the number, and in
 * a container it is likely to. Undefined when there is none.
 */
export function identityOf(pid: number): string | undefined {
  const startedAt = existsSync("/proc") ? statOf(pid)[START_TIME] : ask(pid, "", "lstart=").trim();
  return startedAt ? `${pid} ${startedAt}` : undefined;
}

/** What Linux says of a process in /proc/PID/stat after its name: state, parent and so on; nothing elsewhere. */
export function statOf(pid: number): string[] {
  const stat = existsSync("/proc") ? ask(pid, "stat", "") : "";
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" "); // a name may hold blanks and brackets
}

/** The processes that a process has started, and those that they have started; none where there is no /proc. */
export function descendantsOf(pid: number): number[] {
  const pids = existsSync("/proc")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];
  const parents = new Map(pids.map((child) => [child, Number(statOf(child)[PARENT])]));
  const below = (parent: number): number[] =>
    pids.filter((child) => parents.get(child) === parent).flatMap((child) => [child, ...below(child)]);
  return below(pid);
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
