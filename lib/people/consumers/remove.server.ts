import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";
import { lockTenant } from "./link/link.server";

/** Records per statement, well within the statement timeout. */
const BATCH_SIZE = 1_000;

/** Deletes the people of a tenant that is being deleted, but not their leads and sales. */
export async function removeConsumersOfTenant(tenant_id: number): Promise<void> {
  await lockTenant(tenant_id); // nobody links what is being deleted
  await repeatUntilDone(
    () => db.$executeRaw`
      DELETE FROM consumers WHERE id = ANY(ARRAY(
        SELECT id FROM consumers WHERE tenant_id = ${tenant_id} LIMIT ${BATCH_SIZE}))`,
  );
  await repeatUntilDone(
    () => db.$executeRaw`
      DELETE FROM consumer_changes WHERE tenant_id = ${tenant_id} AND id = ANY(ARRAY(
        SELECT id FROM consumer_changes WHERE tenant_id = ${tenant_id} ORDER BY id LIMIT ${BATCH_SIZE}))`,
  );
  await db.consumerCount.deleteMany({ where: { tenant_id } });
}
