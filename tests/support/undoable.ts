import { undoColumns } from "@/lib/leads/work/undo-record.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeBulk } from "./records";
import { makeLead, type TestTenant } from "./world";

const sessionOf = ({ id }: { id: number }) => db.session.findFirst({ where: { user_id: id }, select: { id: true } });

/** A lead that the user has just marked processed. */
export async function makeUndoable(tenant: TestTenant, user: { id: number }) {
  const lead = await makeLead(tenant, { processed_at: new Date(), processed_outcome: "withdrawn" });
  return asPlatform(async () => {
    const [of, session_id] = [{ tenant_id: tenant.id, lead_id: lead.id }, (await sessionOf(user))?.id ?? null];
    const event = await db.leadEvent.create({ data: { ...of, type: "processed", actor_name: "Test" } });
    const columns = JSON.parse(
      JSON.stringify(undoColumns.parse({ ...lead, processed_at: null, processed_outcome: null })),
    );
    await db.leadUndo.create({ data: { ...of, event_id: event.id, user_id: user.id, session_id, columns } });
    return lead;
  });
}

/** A bulk action that the user has started and that has just ended. */
export async function makeUndoableBulk(tenant: TestTenant, user: { id: number }) {
  const { id } = await makeBulk(tenant);
  return asPlatform(async () => {
    const session_id = (await sessionOf(user))?.id ?? null;
    return db.leadBulk.update({ where: { id }, data: { user_id: user.id, session_id, finished_at: new Date() } });
  });
}
