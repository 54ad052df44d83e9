import "server-only";

/** Runs a statement that changes a batch of rows until it changes none. @returns the number of changed rows */
export async function repeatUntilDone(changeBatch: () => PromiseLike<number>): Promise<number> {
  let total = 0;
  for (let changed = -1; changed !== 0; total += changed) changed = await changeBatch();
  return total;
}
