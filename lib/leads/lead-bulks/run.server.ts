import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { LeadBulk as BulkRecord } from "@/lib/platform/db/generated/client";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { failuresOf, type Refused } from "./detail.server";
import { workLead } from "./work-lead.server";

/** Long enough to save on transactions, short enough that nobody waits long for a lead that is locked by one. */
const BATCH = 25;

/** Works a bulk action from where it stands to its end, or until it is told to stop. */
export async function runBulk(id: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await workBatch(id)));
}

/** Works the next leads; what became of them and how far it went hold together. @returns whether there are more */
function workBatch(id: number): Promise<boolean> {
  return transaction(async () => {
    const bulk = await lockBulk(id);
    if (!bulk || bulk.status === "done" || bulk.status === "failed") return false;
    const leads = bulk.lead_ids.slice(bulk.finished, bulk.finished + BATCH);
    const refused: Refused[] = [];
    for (const [place, leadId] of leads.entries()) {
      const message = await refusalOf(bulk, leadId, bulk.finished + place);
      if (message !== null) refused.push({ lead_id: leadId, message });
    }
    const finished = bulk.finished + leads.length;
    const isDone = finished === bulk.lead_ids.length;
    await db.leadBulk.update({
      where: { id },
      data: {
        finished,
        succeeded: bulk.succeeded + leads.length - refused.length,
        failures: [...failuresOf(bulk), ...refused],
        ...(isDone ? { status: "done", finished_at: new Date() } : { status: "running" }),
      },
      select: { id: true },
    });
    return !isDone;
  });
}

// A worker that was taken for dead may still be alive: one of the two waits here.
async function lockBulk(id: number): Promise<BulkRecord | null> {
  await db.$queryRaw`SELECT id FROM lead_bulks WHERE id = ${id} FOR UPDATE`;
  return db.leadBulk.findFirst({ where: { id } });
}

/** Works one lead. @returns why it was refused, with nothing of it changed; null when it was not */
async function refusalOf(bulk: BulkRecord, leadId: number, place: number): Promise<string | null> {
  await db.$executeRaw`SAVEPOINT lead`;
  try {
    await workLead(bulk.actor as unknown as Actor, leadId, bulk, place);
    await db.$executeRaw`RELEASE SAVEPOINT lead`;
    return null;
  } catch (error) {
    const refusal = asHttpError(error);
    if (!refusal || refusal.status >= 500) throw error;
    await db.$executeRaw`ROLLBACK TO SAVEPOINT lead`;
    return refusal.status === 404 ? "This lead is not there any more, or not yours to work." : refusal.message;
  }
}
