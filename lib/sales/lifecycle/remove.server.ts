import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";

/** As many as are deleted well within the time that one statement has. */
const BATCH_SIZE = 5_000;

/** Deletes every sale of a tenant that is being deleted, with its counts. */
export async function removeSalesOfTenant(tenant_id: number): Promise<void> {
  await repeatUntilDone(
    () => db.$executeRaw`
      DELETE FROM sales WHERE id IN (SELECT id FROM sales WHERE tenant_id = ${tenant_id} LIMIT ${BATCH_SIZE})`,
  );
  // Triggers keep these tables; nothing ties their rows to the tenant.
  const where = { tenant_id };
  await db.saleCount.deleteMany({ where });
  await db.qcWaitingCount.deleteMany({ where });
  await db.reviewerDay.deleteMany({ where });
}
