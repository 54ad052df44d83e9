import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Places in /proc/PID/stat after the name. */
const PARENT = 1;
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const START_TIME = 19;

/** Linux reports processor time to programs in hundredths of a second, whatever its internal unit is. */
const TICKS_PER_SECOND = 100;

/** The command line of a process; empty when there is none with this id. */
export const commandLineOf = (pid: number): string => readProcess(pid, "cmdline", "args=");

/**
 * Identifies a process uniquely by its id and start time. The id alone may be reused, in a container even likely. Undefined
 * when there is no such process.
 */
export function identityOf(pid: number): string | undefined {
  const startedAt = existsSync("/proc") ? statOf(pid)[START_TIME] : readProcess(pid, "", "lstart=").trim();
  return startedAt ? `${pid} ${startedAt}` : undefined;
}

/** The fields of /proc/PID/stat after the process's name: state, parent and so on. Empty without /proc. */
export function statOf(pid: number): string[] {
  const stat = existsSync("/proc") ? readProcess(pid, "stat", "") : "";
  return stat === "" ? [] : fieldsOf(stat);
}

/** The name before these fields may contain spaces and parentheses. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/** The child processes of a process, and theirs. Empty without /proc. */
export function descendantsOf(pid: number): number[] {
  const pids = runningPids();
  const parents = new Map(pids.map((child) => [child, Number(statOf(child)[PARENT])]));
  const below = (parent: number): number[] =>
    pids.filter((child) => parents.get(child) === parent).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

type RunningProcess = { pid: number; parent: number; name: string; startedAt: string; seconds: number };

/** Every process, with the processor time in seconds that it has used, without its children's. Empty without /proc. */
export const runningProcesses = (): RunningProcess[] =>
  runningPids().flatMap((pid) => {
    const stat = readProcess(pid, "stat", "");
    if (stat === "") return []; // it has just ended
    const fields = fieldsOf(stat);
    return {
      pid,
      parent: Number(fields[PARENT]),
      name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
      startedAt: fields[START_TIME] ?? "",
      seconds: (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND,
    };
  });

const runningPids = () =>
  existsSync("/proc")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

function readProcess(pid: number, file: string, column: string): string {
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
