import "server-only";
import { notify } from "@/lib/identity/notifications/notify.server";
import { type Actor, actorSchema } from "@/lib/identity/sessions/actor.server";
import { NO_SESSION } from "@/lib/identity/sessions/user-actor.server";
import { undoableUntil } from "@/lib/leads/work/undoable";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { LeadBulk as BulkRecord } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { applyBulkAction } from "./apply-action.server";
import { sharesOf } from "./shares.server";
import { failuresOf, type Refused } from "./stored.server";

/** Leads per transaction: enough to be fast, and few enough that nobody waits long for a locked lead. */
const BATCH = 25;

/** Runs a bulk action from where it stopped until its end or the signal. */
export async function runBulk(id: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await runBatch(id)));
}

/** Works the next leads, and records the progress in the same transaction. @returns whether there are more */
function runBatch(id: number): Promise<boolean> {
  return transaction(async () => {
    const bulk = await lockBulk(id);
    if (!bulk || bulk.status === "done" || bulk.status === "failed") return false;
    const leads = bulk.lead_ids.slice(bulk.finished, bulk.finished + BATCH);
    const actor = actorOf(bulk);
    const refused: Refused[] = [];
    for (const [place, leadId] of leads.entries()) {
      const message = await tryLead(actor, bulk, leadId, bulk.finished + place);
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
    if (isDone) await tellAssigned(actor, bulk, refused);
    return !isDone;
  });
}

/** Tells each agent how many leads they have got, once that can no longer be undone. */
async function tellAssigned(actor: Actor, bulk: BulkRecord, refused: readonly Refused[]): Promise<void> {
  const shares = await sharesOf({ ...bulk, failures: [...failuresOf(bulk), ...refused] });
  const told = {
    tenant_id: bulk.tenant_id,
    kind: "assigned",
    actor_name: fullNameOf(actor),
    bulk_id: bulk.id,
  } as const;
  const others = shares.filter(({ user_id }) => user_id !== bulk.user_id);
  await notify(
    ...others.map(({ user_id, count }) => ({ ...told, user_id, count, shown_from: undoableUntil(new Date()) })),
  );
}

// A worker that was presumed dead may still be running. This lock makes the two take turns.
async function lockBulk(id: number): Promise<BulkRecord | null> {
  await db.$queryRaw`SELECT id FROM lead_bulks WHERE id = ${id} FOR UPDATE`;
  return db.leadBulk.findFirst({ where: { id } });
}

const actorOf = ({ actor, session_id }: BulkRecord): Actor => ({
  ...storedJson("lead_bulks.actor", actorSchema, actor),
  session_id: session_id ?? NO_SESSION,
});

/** Works one lead. @returns why it was refused, without any change; null when it was not */
async function tryLead(actor: Actor, bulk: BulkRecord, leadId: number, place: number): Promise<string | null> {
  await db.$executeRaw`SAVEPOINT lead`;
  try {
    await applyBulkAction(actor, leadId, bulk, place);
    await db.$executeRaw`RELEASE SAVEPOINT lead`;
    return null;
  } catch (error) {
    const refusal = asHttpError(error);
    if (!refusal || refusal.status >= 500) throw error;
    await db.$executeRaw`ROLLBACK TO SAVEPOINT lead`;
    return refusal.status === 404 ? "This lead no longer exists, or you have no access to it." : refusal.message;
  }
}
