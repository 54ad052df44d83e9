import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/platform/singleton";
import type { Prisma } from "./generated/client";

/** For whom the database is asked: a tenant, or the platform itself; nobody unless said. */
type Context = { identity: Identity; transaction?: Prisma.TransactionClient; pool?: PoolName };
/** Connections kept for some work: signing in and health, or exports. All other work shares the main pool. */
export type PoolName = "reserve" | "exports";
export type Identity = { role: "app_tenant" | "none"; tenant: string };

const NOBODY: Identity = { role: "app_tenant", tenant: "" };
const PLATFORM: Identity = { role: "none", tenant: "" };

const contexts = singleton("database-contexts", () => new AsyncLocalStorage<Context>()).get();

/** Runs `work` as a tenant: the database shows and takes rows of this tenant alone. */
export function withTenant<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
  return run({ identity: { role: "app_tenant", tenant: String(tenantId) } }, work);
}

/** Runs `work` as the platform, which sees every tenant. Also leaves a running transaction. */
export function asPlatform<T>(work: () => Promise<T>): Promise<T> {
  return run({ identity: PLATFORM }, work);
}

/** Runs `work` inside a transaction of whoever asks now. */
export function inTransaction<T>(transaction: Prisma.TransactionClient, work: () => Promise<T>): Promise<T> {
  return run({ identity: currentIdentity(), transaction }, work);
}

/**
 * Runs `work` on connections that are kept for it: it answers while all others are waited for. Also leaves a running
 * transaction.
 */
export function onReserve<T>(work: () => Promise<T>): Promise<T> {
  return run({ identity: currentIdentity(), pool: "reserve" }, work);
}

/** Runs `work` on the few connections of the exports, so that other work need not wait for them. Leaves a transaction. */
export function onExportPool<T>(work: () => Promise<T>): Promise<T> {
  return run({ identity: currentIdentity(), pool: "exports" }, work);
}

/** The pool that the current work has connections of; undefined for the main one. */
export const currentPool = (): PoolName | undefined => contexts.getStore()?.pool;

export const currentIdentity = (): Identity => contexts.getStore()?.identity ?? NOBODY;

export const currentTransaction = () => contexts.getStore()?.transaction;

// A Prisma query starts only when it is awaited: that has to happen in here.
function run<T>(context: Context, work: () => Promise<T>): Promise<T> {
  return contexts.run({ pool: currentPool(), ...context }, async () => await work());
}
