import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/platform/env.server";
import { singleton } from "@/lib/platform/singleton";
import { currentTransaction, inTransaction } from "./context.server";
import { Prisma, PrismaClient } from "./generated/client";
import { TenantPool } from "./pool.server";

export { asPlatform, onExportPool, onReserve, withTenant } from "./context.server";

const CONNECTIONS = 10;
const RESERVED_CONNECTIONS = 3;
const EXPORT_CONNECTIONS = 2;
const WAIT_FOR_CONNECTION_MS = 5_000;
/** A request rather fails than waits for a database that does not answer. */
const WAIT_FOR_ANSWER_MS = 5_000;
/** Sooner than that the database itself gives up a statement, and its connection stays as good as it was. */
const STATEMENT_MS = 4_500;
const TRANSACTION_MS = 60_000;
const MOST_ATTEMPTS = 5;

function connect() {
  const settings = {
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    query_timeout: WAIT_FOR_ANSWER_MS,
    statement_timeout: STATEMENT_MS,
  };
  const pool = new TenantPool(
    { ...settings, max: CONNECTIONS },
    {
      reserve: new TenantPool({ ...settings, max: RESERVED_CONNECTIONS }),
      exports: new TenantPool({ ...settings, max: EXPORT_CONNECTIONS }),
    },
  );
  const statementNames = new Map<string, string>();
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: ({ sql }) => {
      const name = statementNames.get(sql) ?? `s${statementNames.size}`;
      statementNames.set(sql, name);
      return name;
    },
  });
  const prisma = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: WAIT_FOR_CONNECTION_MS, timeout: TRANSACTION_MS },
    omit: {
      user: { password_hash: true, two_factor_secret: true, two_factor_step: true, oidc_subject: true },
      session: { token_hash: true },
      lead: { id_number_encrypted: true, id_number_hash: true },
      salePerson: { id_number_encrypted: true, id_number_hash: true },
      leadImport: { file: true },
    },
  });
  return prisma.$extends({
    query: {
      $allModels: {
        // Prisma merges such calls of one tick into one query, across requests and so across tenants.
        findUnique: () => Promise.reject(new Error("Use findFirst: findUnique is shared between requests")),
        findUniqueOrThrow: () =>
          Promise.reject(new Error("Use findFirstOrThrow: findUnique is shared between requests")),
      },
    },
  });
}

type Database = ReturnType<typeof connect>;

const database = singleton<Database>("database", connect);

/** The database, as whoever asks: inside `transaction` the running transaction, else a connection of the pool. */
export const db = new Proxy({} as Database, {
  get: (_, property) => {
    const target = currentTransaction() ?? database.get();
    const value: unknown = Reflect.get(target, property);
    return typeof value === "function" ? value.bind(target) : value;
  },
});

/**
 * Runs `work` in one transaction, in which every use of `db` takes part; joins one that is already running. Of two
 * transactions that wait for each other Postgres ends one: its work begins anew.
 */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (currentTransaction()) return work();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.get().$transaction((tx) => inTransaction(tx as Parameters<typeof inTransaction>[0], work));
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** Whether Postgres has ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2034" || kindOf(error.meta?.driverAdapterError) === "TransactionWriteConflict"); // raw SQL's way

const kindOf = (error: unknown) => (error as { cause?: { kind?: string } } | undefined)?.cause?.kind;

/** Closes every connection; the next use opens new ones. */
export async function disconnect(): Promise<void> {
  await database.peek()?.$disconnect();
  database.clear();
}
