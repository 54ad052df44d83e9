import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";

/** Runs SQL as the owner of the database with its triggers off, as somebody would who wants to leave no trace. */
export const tamper = (...statements: string[]): Promise<void> =>
  asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`SELECT set_config('session_replication_role', 'replica', true)`;
      for (const statement of statements) await db.$executeRawUnsafe(statement);
    }),
  );
