import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** What whoever takes in a person for the product holds in common. */
export const intakeOf = (tenantId: number, productId: number) => `intake ${tenantId} ${productId}`;

/** Until the running transaction ends, nobody else takes in anyone for the product: a lock for each would be too many. */
export async function lockIntake(tenantId: number, productId: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${intakeOf(tenantId, productId)}, 0))`;
}
