import pg from "pg";
import { disconnect } from "@/lib/platform/db/client.server";
import { isMaintenance, textOf } from "./statements";

/** Longer than queries that are sent together are apart. */
const DELAY_MS = 60;

type Query = (...given: unknown[]) => unknown;

/**
 * How many rounds of queries to the database something takes in this process: those that are under way together count as
 * one. What a connection says of itself before a query does not count, nor the queue of jobs. The work is done twice,
 * first to open the connections.
 */
export async function roundsOf(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  let [rounds, underWay] = [0, 0];
  const end = () => {
    underWay -= 1;
  };
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const isOfConnection = (given[0] as { name?: string } | undefined)?.name === "assume_identity";
    if (isOfConnection || isMaintenance(textOf(given[0]))) return query.apply(this, given);
    if (underWay === 0) rounds += 1;
    underWay += 1;
    const send = () => query.apply(this, given);
    const answer = given.at(-1);
    if (typeof answer !== "function")
      return new Promise((resolve) => setTimeout(resolve, DELAY_MS)).then(send).finally(end);
    given[given.length - 1] = (...result: unknown[]) => {
      end();
      answer(...result);
    };
    return void setTimeout(send, DELAY_MS);
  };
  try {
    // After the change, since a connection keeps the function that it had when it was opened.
    await disconnect();
    await work();
    rounds = 0;
    await work();
    return rounds;
  } finally {
    prototype.query = query;
    await disconnect();
  }
}
