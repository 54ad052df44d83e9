import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { findLeadRecord, type LeadRecord } from "./record.server";

/** A lead that is locked until the running transaction ends. Only this file creates the type. */
export type Locked<Lead> = Lead & { isLocked: true };

/** Locks a lead and then reads it. @returns null when there is none */
export async function lockAndRead<Lead>(id: number, read: () => Promise<Lead | null>): Promise<Locked<Lead> | null> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM leads WHERE id = ${id} FOR UPDATE`;
  const lead = rows.length === 0 ? null : await read();
  return lead && { ...lead, isLocked: true };
}

/** Locks a lead that nobody else has locked. @returns null for any other */
export async function lockIfFree(id: number): Promise<Locked<{ id: number; tenant_id: number }> | null> {
  const [lead] = await db.$queryRaw<{ id: number; tenant_id: number }[]>`
    SELECT id, tenant_id FROM leads lead WHERE id = ${id} ${SKIP_LOCKED}`;
  return lead ? { ...lead, isLocked: true } : null;
}

/** Keeps a lead as it is until the running transaction ends, while its events may be appended. */
export const keepLead = (id: number | null): Promise<unknown> =>
  db.$queryRaw`SELECT id FROM leads WHERE id = ${id} FOR NO KEY UPDATE`;

/** The end of a query of `leads lead` that locks its rows, and skips those that are already locked. */
export const SKIP_LOCKED = Prisma.sql`FOR NO KEY UPDATE OF lead SKIP LOCKED`;

/** Locks the first lead of a query of `leads lead` that is not locked yet. @returns null when there is none */
export async function lockFirst(query: Prisma.Sql): Promise<Locked<LeadRecord> | null> {
  const [found] = await db.$queryRaw<{ id: number }[]>`${query} LIMIT 1 ${SKIP_LOCKED}`;
  return found ? { ...(await findLeadRecord(found.id)), isLocked: true } : null;
}

/** Locks all leads of a query. @returns their ids */
export async function lockAll(query: Prisma.Sql): Promise<number[]> {
  const leads = await db.$queryRaw<{ id: number }[]>`${query} FOR UPDATE`;
  return leads.map(({ id }) => id);
}

/** Locks at most so many leads of a query of `leads lead` that are not locked yet. @returns their ids */
export async function lockFree(query: Prisma.Sql, limit: number): Promise<number[]> {
  const leads = await db.$queryRaw<{ id: number }[]>`${query} LIMIT ${limit} ${SKIP_LOCKED}`;
  return leads.map(({ id }) => id);
}
