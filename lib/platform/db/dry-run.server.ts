import "server-only";
import { transaction } from "./client.server";

class DryRunRollback<T> extends Error {
  constructor(readonly result: T) {
    super("This was a dry run");
  }
}

/** Does work, rolls it back and returns its result. @throws what the work throws */
export async function dryRun<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await transaction<T>(async () => {
      throw new DryRunRollback(await work());
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result;
    throw error;
  }
}
