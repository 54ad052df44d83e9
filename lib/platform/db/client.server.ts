import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { nameConnections } from "@/lib/platform/crypto/data-key.server";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "@/lib/platform/settings/env.server";
import { currentTransaction, inTransaction } from "./context.server";
import { Prisma, PrismaClient } from "./generated/client";
import { TenantPool } from "./pool.server";
import { readIntegersAsNumbers } from "./safe-integers.server";
import { traceStatements } from "./trace-statements.server";

export { asPlatform, onExportPool, onReserve, withTenant } from "./context.server";

const CONNECTIONS = 10;
const RESERVED_CONNECTIONS = 3;
/** One at a time is enough to keep a core of the database busy. */
const EXPORT_CONNECTIONS = 1;
const WAIT_FOR_CONNECTION_MS = 5_000;
/** Postgres cancels a statement so much earlier than we give up waiting, which leaves its connection usable. */
const CANCELLED_EARLIER_MS = 500;
const TRANSACTION_MS = 60_000;
const MAX_ATTEMPTS = 5;

const pools = singleton<Record<string, TenantPool>>("database-pools", () => ({}));

/** The pools of this process by name; none before the database is first used. */
export const databasePools = () => pools.get();

/** How long a statement may take, so that a request fails rather than wait for a database that does not answer. */
export const answerLimits = (seconds: number) => ({
  query_timeout: seconds * 1000,
  statementTimeout: seconds * 1000 - CANCELLED_EARLIER_MS,
});

function connect() {
  const sharesSessions = env().DB_POOLING === "transaction";
  const settings = {
    connectionString: env().DATABASE_URL,
    // A pooler's connection bears the name of whoever used it last, so that rotate-key could not know it by that.
    application_name: sharesSessions ? "pooled" : nameConnections("console"),
    sharesSessions,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    ...answerLimits(env().DB_ANSWER_SECONDS),
  };
  const others = {
    reserve: new TenantPool({ ...settings, max: RESERVED_CONNECTIONS }),
    exports: new TenantPool({ ...settings, max: EXPORT_CONNECTIONS }),
  };
  const pool = new TenantPool({ ...settings, max: CONNECTIONS }, others);
  pools.set({ main: pool, ...others });
  const statementNames = new Map<string, string>();
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: sharesSessions
      ? undefined
      : ({ sql }) => {
          const name = statementNames.get(sql) ?? `s${statementNames.size}`;
          statementNames.set(sql, name);
          return name;
        },
  });
  const prisma = new PrismaClient({
    adapter: traceStatements(readIntegersAsNumbers(adapter)),
    transactionOptions: { maxWait: WAIT_FOR_CONNECTION_MS, timeout: TRANSACTION_MS },
    omit: {
      user: { password_hash: true, two_factor_secret: true, two_factor_step: true, oidc_subject: true },
      session: { token_hash: true },
      lead: { id_number_encrypted: true, id_number_hash: true },
      salePerson: { id_number_encrypted: true, id_number_hash: true, search_text: true },
      saleInsuredLife: { id_number_encrypted: true, id_number_hash: true },
      saleBeneficiary: { id_number_encrypted: true, id_number_hash: true },
      saleBankAccount: {
        account_number_encrypted: true,
        holder_id_number_encrypted: true,
        holder_id_number_hash: true,
      },
      consumer: { id_number_encrypted: true, id_number_hash: true, search_text: true },
      leadImport: { file: true },
      outcomeImport: { file: true },
      webhook: { secret_encrypted: true, previous_secret_encrypted: true },
    },
  });
  return prisma.$extends({
    query: {
      $allModels: {
        // Prisma merges the findUnique calls of one tick into one query, across requests and so across tenants.
        findUnique: () => Promise.reject(new Error("Use findFirst: findUnique is shared between requests")),
        findUniqueOrThrow: () =>
          Promise.reject(new Error("Use findFirstOrThrow: findUnique is shared between requests")),
      },
    },
  });
}

type Database = ReturnType<typeof connect>;

const database = singleton<Database>("database", connect);

/** The database, with the identity of the caller: the running transaction if there is one, else a pooled connection. */
export const db = new Proxy({} as Database, {
  get: (_, property) => {
    const target = currentTransaction() ?? database.get();
    const value: unknown = Reflect.get(target, property);
    return typeof value === "function" ? value.bind(target) : value;
  },
});

/**
 * Runs `work` in one transaction, which every use of `db` inside it joins. Joins a transaction that is already running.
 * If Postgres ends the transaction because of a deadlock, `work` is run again.
 */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (currentTransaction()) return work();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.get().$transaction((tx) => inTransaction(tx as Parameters<typeof inTransaction>[0], work));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** Runs `work`, which only reads, on the database as it is now, whatever others commit meanwhile. */
export const snapshot = <T>(work: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    await db.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    return work();
  });

/** Whether Postgres ended the transaction because of a deadlock. */
export const isDeadlock = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2034" || kindOf(error.meta?.driverAdapterError) === "TransactionWriteConflict"); // in raw SQL

const kindOf = (error: unknown) => (error as { cause?: { kind?: string } } | undefined)?.cause?.kind;

/** Closes every connection; the next use opens new ones. */
export async function disconnect(): Promise<void> {
  await database.peek()?.$disconnect();
  database.clear();
}
