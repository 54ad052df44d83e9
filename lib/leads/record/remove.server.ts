import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";

/** Leads per statement, well within the statement timeout. */
const BATCH_SIZE = 5_000;

/** Deletes leads with their timelines. @param where a condition on `leads lead` @returns how many */
export const removeLeads = (where: Prisma.Sql): Promise<number> =>
  db.$executeRaw`DELETE FROM leads lead WHERE ${where}`;

/** Deletes every lead and lead count of a tenant that is being deleted. Its sales must have been deleted before. */
export async function removeLeadsOfTenant(tenant_id: number): Promise<void> {
  await repeatUntilDone(() =>
    removeLeads(Prisma.sql`lead.id IN (SELECT id FROM leads WHERE tenant_id = ${tenant_id} LIMIT ${BATCH_SIZE})`),
  );
  // Triggers maintain these tables, and no foreign key deletes their rows with the tenant.
  const where = { tenant_id };
  await db.leadCount.deleteMany({ where });
  await db.insightChange.deleteMany({ where });
  await db.figure.deleteMany({ where });
  await db.insightKey.deleteMany({ where });
}
