import "server-only";
import { db } from "./client.server";

/**
 * The time by the database's clock, which all processes share: the clocks of their machines may differ. What ends at a
 * time, such as a session or a link, is made and judged by it.
 */
export async function databaseNow(): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
  if (!row) throw new Error("The database did not say what time it is");
  return row.now;
}

/** The same in seconds since 1970. */
export const databaseSeconds = async (): Promise<number> => (await databaseNow()).getTime() / 1000;
