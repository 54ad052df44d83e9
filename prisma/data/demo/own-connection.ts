import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient } from "pg";
import { nameConnections } from "@/lib/platform/crypto/data-key.server";
import { inTransaction } from "@/lib/platform/db/context.server";
import { PrismaClient } from "@/lib/platform/db/generated/client";
import { directDatabaseUrl } from "@/lib/platform/settings/env.server";

/** The demo can take minutes on a slow machine. */
const TRANSACTION_MS = 15 * 60_000;

/**
 * Runs `work` in one transaction that `db` joins. The connection is passed for COPY. It does not come from the console's
 * pools, whose statements end after a few seconds.
 */
export async function onOwnConnection<T>(work: (connection: PoolClient) => Promise<T>): Promise<T> {
  const pool = new Pool({
    connectionString: directDatabaseUrl(),
    application_name: nameConnections("console"),
    max: 1,
  });
  const connected = new Promise<PoolClient>((resolve) => pool.once("connect", resolve));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
  try {
    return await prisma.$transaction((tx) => inTransaction(tx, async () => work(await connected)), {
      maxWait: TRANSACTION_MS,
      timeout: TRANSACTION_MS,
    });
  } finally {
    await prisma.$disconnect();
  }
}
