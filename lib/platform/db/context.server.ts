import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/platform/process/singleton";
import type { Prisma } from "./generated/client";

/** On whose behalf the database is queried: a tenant, the platform, or by default nobody. */
type Context = { identity: Identity; transaction?: Prisma.TransactionClient; pool?: PoolName };
/** Connections reserved for some work: sign-in and health, or exports. All other work shares the main pool. */
export type PoolName = "reserve" | "exports";
export type Identity = { role: "app_tenant" | "none"; tenant: string };

const NOBODY: Identity = { role: "app_tenant", tenant: "" };
const PLATFORM: Identity = { role: "none", tenant: "" };

const contexts = singleton("database-contexts", () => new AsyncLocalStorage<Context>()).get();

/** Runs `work` as a tenant: the database shows and accepts rows of this tenant only. */
export function withTenant<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
  return run({ identity: { role: "app_tenant", tenant: String(tenantId) } }, work);
}

/** Runs `work` as the platform, which sees every tenant. It takes no part in a running transaction. */
export function asPlatform<T>(work: () => Promise<T>): Promise<T> {
  return run({ identity: PLATFORM }, work);
}

/** Runs `work` in a transaction, with the identity of the caller. */
export function inTransaction<T>(transaction: Prisma.TransactionClient, work: () => Promise<T>): Promise<T> {
  return run({ identity: currentIdentity(), transaction }, work);
}

/**
 * Runs `work` on the reserved connections, so that it does not wait when all others are in use. It takes no part in a
 * running transaction.
 */
export function onReserve<T>(work: () => Promise<T>): Promise<T> {
  return run({ identity: currentIdentity(), pool: "reserve" }, work);
}

/**
 * Runs `work` on the connections reserved for exports, so that other work does not wait for it. It takes no part in a
 * running transaction.
 */
export function onExportPool<T>(work: () => Promise<T>): Promise<T> {
  return run({ identity: currentIdentity(), pool: "exports" }, work);
}

/** The pool of the current work; undefined for the main one. */
export const currentPool = (): PoolName | undefined => contexts.getStore()?.pool;

export const currentIdentity = (): Identity => contexts.getStore()?.identity ?? NOBODY;

export const currentTransaction = () => contexts.getStore()?.transaction;

// A Prisma query starts only when it is awaited, so it has to be awaited inside the context.
function run<T>(context: Context, work: () => Promise<T>): Promise<T> {
  return contexts.run({ pool: currentPool(), ...context }, async () => await work());
}
