import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";

/** As many as are deleted well within the time that one statement has. */
const BATCH_SIZE = 5_000;

/** Deletes every lead of a tenant that is being deleted, with its counts. Its sales have to be gone. */
export async function removeLeadsOfTenant(tenant_id: number): Promise<void> {
  await repeatUntilDone(
    () => db.$executeRaw`
      DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE tenant_id = ${tenant_id} LIMIT ${BATCH_SIZE})`,
  );
  // Triggers keep these tables; nothing ties their rows to the tenant.
  const where = { tenant_id };
  await db.leadCount.deleteMany({ where });
  await db.leadDay.deleteMany({ where });
  await db.leadAgentDay.deleteMany({ where });
}
