import { type Floor, insertAll, insertRows } from "../floor";
import { lookUp } from "../found";
import { insertConsents, insertOptOuts } from "./consents";
import { eventsOf, type SaleOfLead } from "./events";
import { type DemoLead, makeLeads } from "./lead";

export type SeededLead = DemoLead & { id: number };

/** Adds a tenant's leads of the last weeks, oldest first. Their timelines are added later, when their sales exist. */
export async function seedLeads(floor: Floor): Promise<SeededLead[]> {
  const leads = makeLeads(floor);
  const ids = await insertRows(
    "leads",
    leads.map(({ row }) => row),
  );
  const seeded = leads.map((lead) => ({ ...lead, id: lookUp(ids, lead.row) }));
  await insertConsents(floor, seeded);
  await insertOptOuts(seeded);
  return seeded;
}

/** Adds the timelines of leads. @param sales the sales of converted leads, by lead id */
export async function seedLeadEvents(
  { tenantId }: Floor,
  leads: readonly SeededLead[],
  sales: Map<number, SaleOfLead>,
) {
  const events = leads.flatMap((lead) =>
    eventsOf(lead, sales.get(lead.id)).map((event) => ({
      ...event,
      digests: null,
      tenant_id: tenantId,
      lead_id: lead.id,
    })),
  );
  await insertAll("lead_events", events);
}
