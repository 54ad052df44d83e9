import { LEAD_EVENT_RULE } from "@/lib/leads/record/events";
import { splitEvent } from "@/lib/platform/events/values.server";
import type { Floor } from "../floor";
import { addConsents, addOptOuts } from "./consents";
import type { NewLeadEvent } from "./events";
import { type DemoLead, makeLeads } from "./lead";

export type SeededLead = DemoLead & { id: number };

/** Adds a tenant's leads of the last weeks, oldest first. Their timelines are added later, when their sales exist. */
export async function addLeads(floor: Floor): Promise<SeededLead[]> {
  const { load, teamOf } = floor;
  const leads = await load.withIds("leads", makeLeads(floor));
  load.add(
    "leads",
    leads.map(({ id, row }) => ({ id, ...row, team_id: teamOf.get(row.assigned_user_id ?? 0) ?? null })),
  );
  await addConsents(floor, leads);
  await addOptOuts(floor, leads);
  return leads;
}

/** Adds events to timelines, with their personal values in a table of their own. */
export async function addLeadEvents({ load, tenantId: tenant_id }: Floor, events: readonly NewLeadEvent[]) {
  const stored = await load.withIds(
    "lead_events",
    events.map((event) => ({ tenant_id, attempts: 0, ...event, ...splitEvent(event, LEAD_EVENT_RULE) })),
  );
  load.add(
    "lead_events",
    stored.map(({ values: _, ...event }) => event),
  );
  load.add(
    "lead_event_values",
    stored.flatMap(({ id: event_id, values }) => values.map((value) => ({ ...value, event_id, tenant_id }))),
  );
}
