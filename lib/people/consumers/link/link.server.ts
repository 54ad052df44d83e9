import "server-only";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { knownPeople, readBatch } from "./link-read.server";
import { removeAnonymised, writeBatch } from "./link-write.server";

/** Leads and sales per transaction. A killed process loses the work of one of them, which another process repeats. */
const BATCH_SIZE = 500;

/** The longest that one tenant is worked on before the next one's turn. */
const TURN_MS = 5_000;

/** More than that in one transaction takes too long. */
const MAX_BATCHES = 20;

/** Finds the people of every tenant's new and changed leads and sales. Any number of processes may do so at once. */
export function linkConsumers(): Promise<void> {
  return asPlatform(async () => {
    for (let tenants = await waitingTenants(); tenants.length > 0; tenants = await waitingTenants()) {
      let linked = 0;
      for (const { id } of tenants) linked += await takeTurn(id);
      if (linked === 0) return; // other processes are doing it
    }
  });
}

/**
 * Links the newest leads and sales of a tenant that wait for it, so that whoever then reads its people finds them. Waits
 * for the batch of another process.
 */
export const linkNewest = (tenantId: number): Promise<unknown> =>
  asPlatform(async () => ((await isWaiting(tenantId)) ? linkBatch(tenantId, lockTenant) : 0));

/**
 * Links whatever of a tenant waits for it. Call it as the platform in a transaction that has locked the tenant's people.
 * @throws HttpError 409 when that is too much
 */
export async function linkWaiting(tenantId: number): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if ((await linkLocked(tenantId)) === 0) return;
  }
  throw conflict("Leads of this organisation are still being linked to their people. Try again in a few minutes.");
}

/** How many leads and sales of a tenant, or of all, wait to be linked. */
export const countWaiting = (tenant_id: number | undefined): Promise<number> =>
  asPlatform(() => db.consumerChange.count({ where: { tenant_id } }));

const waitingTenants = () => db.$queryRaw<{ id: number }[]>`
  SELECT id FROM tenants WHERE EXISTS (SELECT FROM consumer_changes change WHERE change.tenant_id = tenants.id)`;

async function isWaiting(tenantId: number): Promise<boolean> {
  const [first] = await db.$queryRaw<object[]>`
    SELECT 1 AS waiting FROM consumer_changes WHERE tenant_id = ${tenantId} LIMIT 1`;
  return first !== undefined;
}

async function takeTurn(tenantId: number): Promise<number> {
  let linked = 0;
  for (const end = Date.now() + TURN_MS; Date.now() < end; ) {
    const batch = await linkBatch(tenantId, tryToLockTenant);
    linked += batch;
    if (batch < BATCH_SIZE) break;
  }
  return linked;
}

/** The lock under which people are linked and merged, one transaction at a time for each tenant. */
export async function lockTenant(tenantId: number): Promise<boolean> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`consumers ${tenantId}`}, 0))`;
  return true;
}

async function tryToLockTenant(tenantId: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`consumers ${tenantId}`}, 0)) AS locked`;
  return row?.locked === true;
}

/** @returns how many leads and sales were taken, 0 too where another process has the lock */
const linkBatch = (tenantId: number, lock: (tenantId: number) => Promise<boolean>): Promise<number> =>
  transaction(async () => {
    // As the new rows would, but before the other lock: whoever purges the tenant takes the two in this order.
    await db.$queryRaw`SELECT FROM tenants WHERE id = ${tenantId} FOR KEY SHARE`;
    if (!(await lock(tenantId))) return 0;
    // What a crash of the database loses, it loses together with the deletion of what was waiting.
    await db.$executeRaw`SET LOCAL synchronous_commit = off`;
    return linkLocked(tenantId);
  });

/** @returns how many leads and sales were taken */
async function linkLocked(tenantId: number): Promise<number> {
  // A generic plan would assume an average tenant, and read tables that have grown since.
  await db.$executeRaw`SET LOCAL plan_cache_mode = force_custom_plan`;
  const { leadIds, saleIds, leads, sales } = await readBatch(tenantId, BATCH_SIZE);
  const taken = leadIds.length + saleIds.length;
  if (taken > leads.length + sales.length) await removeAnonymised(tenantId, leadIds, saleIds);
  if (leads.length + sales.length === 0) return taken;
  const people = await knownPeople(tenantId, [...leads, ...sales]);
  const ofLeads = leads.map((lead) => ({ ...lead, person: people.recognise(lead.given, people.find(lead.current)) }));
  const personOf = new Map(ofLeads.map(({ id, person }) => [id, person]));
  const ofSales = sales.map((sale) => {
    const now = people.find(sale.current) ?? personOf.get(sale.lead_id) ?? people.find(sale.of_lead);
    return { ...sale, person: people.recognise(sale.given, now) };
  });
  await writeBatch(tenantId, people, ofLeads, ofSales);
  return taken;
}
