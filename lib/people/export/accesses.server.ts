import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { ConsumerExport } from "./schema";

type Lead = { id: number; lead_id: string };
type Sale = { id: number; reference: string };
type Access = ConsumerExport["accesses"][number] & { at: string };

const WORDS: Record<string, string> = {
  "consumers.reveal": "ID number shown",
  "consumers.export": "Personal data exported",
  "consumers.merge": "Records merged",
  revealed: "ID or account number shown",
  played: "Recording played",
};

/** The events of leads and sales by which somebody has seen something. */
const SEEN = ["revealed", "played"] as const;

/** Who has seen what is not shown in lists, or has taken it out: oldest first. */
export async function accessesOf(id: number, leads: readonly Lead[], sales: readonly Sale[]): Promise<Access[]> {
  const actions = Object.keys(WORDS).filter((action) => action.startsWith("consumers."));
  const [audited, ofLeads, ofSales] = await Promise.all([
    db.auditEvent.findMany({ where: { subject_type: "consumers", subject_id: id, action: { in: actions } } }),
    db.leadEvent.findMany({ where: { lead_id: { in: leads.map((lead) => lead.id) }, type: { in: [...SEEN] } } }),
    db.saleEvent.findMany({ where: { sale_id: { in: sales.map((sale) => sale.id) }, type: { in: [...SEEN] } } }),
  ]);
  const leadOf = new Map(leads.map((lead) => [lead.id, lead.lead_id]));
  const saleOf = new Map(sales.map((sale) => [sale.id, sale.reference]));
  return [
    ...audited.map((event) => toAccess(event, event.action, "This record")),
    ...ofLeads.map((event) => toAccess(event, event.type, `Lead ${leadOf.get(event.lead_id)}`)),
    ...ofSales.map((event) => toAccess(event, event.type, `Sale ${saleOf.get(event.sale_id)}`)),
  ].sort((one, other) => one.at.localeCompare(other.at));
}

type Event = { actor_name: string; impersonator_name: string | null; created_at: Date };

const toAccess = (event: Event, action: string, of: string): Access => ({
  at: event.created_at.toISOString(),
  by: event.impersonator_name ? `${event.actor_name} (by ${event.impersonator_name})` : event.actor_name,
  what: WORDS[action] ?? action,
  of,
});
