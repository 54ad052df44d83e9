import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** The name of the lock that every intake for a product shares. */
export const intakeOf = (tenantId: number, productId: number) => `intake ${tenantId} ${productId}`;

/** Locks all intake for a product until the running transaction ends, since one lock per person would be too many. */
export async function lockIntake(tenantId: number, productId: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${intakeOf(tenantId, productId)}, 0))`;
}
