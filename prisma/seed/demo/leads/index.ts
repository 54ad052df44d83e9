import { db } from "@/lib/db/client";
import { type Floor, inBatches } from "../floor";
import { lookUp } from "../found";
import { eventsOf, type SaleOfLead } from "./events";
import { type DemoLead, makeLeads } from "./lead";
import { insertOptOuts } from "./opt-outs";

export type SeededLead = DemoLead & { id: number };

/** Adds a tenant's leads of the last weeks, oldest first; their timelines follow once their sales are known. */
export async function seedLeads(floor: Floor): Promise<SeededLead[]> {
  const leads = makeLeads(floor);
  const batches = await inBatches(
    leads.map(({ row }) => row),
    (data) => db.lead.createManyAndReturn({ data, select: { id: true, lead_id: true } }),
  );
  const ids = new Map(batches.flat().map(({ id, lead_id }) => [lead_id, id]));
  const seeded = leads.map((lead) => ({ ...lead, id: lookUp(ids, lead.row.lead_id) }));
  await insertOptOuts(seeded);
  return seeded;
}

/** Adds the timelines of leads. @param sales of those that became one, by the id of the lead */
export async function seedLeadEvents(
  { tenantId }: Floor,
  leads: readonly SeededLead[],
  sales: Map<number, SaleOfLead>,
) {
  const events = leads.flatMap((lead) =>
    eventsOf(lead, sales.get(lead.id)).map((event) => ({ ...event, tenant_id: tenantId, lead_id: lead.id })),
  );
  await inBatches(events, (data) => db.leadEvent.createMany({ data }));
}
