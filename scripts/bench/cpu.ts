import { Client } from "pg";
import { descendantsOf, statOf } from "../processes.ts";

/** Linux reports processor time to programs in hundredths of a second, whatever its internal unit is. */
const TICK_MS = 10;
/** In /proc/PID/stat after the name: own time in user and system mode, and that of children that have ended. */
const TIMES = [11, 12, 13, 14];

/** The processor time in ms that a process and its descendants have used so far; 0 without /proc. */
export function cpuMsOf(pid: number): number {
  const ticks = [pid, ...descendantsOf(pid)].flatMap((member) => {
    const stat = statOf(member);
    return TIMES.map((field) => Number(stat[field] ?? 0));
  });
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MS;
}

/** The main process of a Postgres server, whose child processes serve its connections. */
export async function postmasterOf(url: string | undefined): Promise<number> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    return Number(statOf(rows[0]?.pid ?? 0)[1]);
  } finally {
    await client.end();
  }
}
