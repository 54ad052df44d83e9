import "server-only";

/** Runs a statement that changes a batch of rows until there are none left. @returns how many rows were changed */
export async function repeatUntilDone(changeBatch: () => PromiseLike<number>): Promise<number> {
  let total = 0;
  for (let changed = -1; changed !== 0; total += changed) changed = await changeBatch();
  return total;
}
