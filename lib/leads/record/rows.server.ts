import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isoOf } from "@/lib/platform/time/days";
import { mayBeCalled } from "./call-rules.server";
import { eachField, fieldsIn } from "./plain-fields";
import type { LeadRow } from "./schema";

type Moments = "status_changed_at" | "last_attempt_at" | "next_action_at" | "diary_at" | "processed_at" | "created_at";

/** The columns of a stored lead that a list shows. */
type Stored = Omit<LeadRow, Moments | "product" | "assigned_user" | "team" | "read_only"> & {
  status_changed_at: Date;
  created_at: Date;
  last_attempt_at: Date | null;
  next_action_at: Date | null;
  diary_at: Date | null;
  processed_at: Date | null;
};

type WithNames = Stored & Pick<LeadRow, "product" | "assigned_user" | "team">;

/** A row of a query that reads `listedColumns`. */
export type ListedLead = Stored & {
  product_id: number;
  product_name: string | null;
  product_slug: string | null;
  assigned_user_id: number | null;
  user_name: string | null;
  user_surname: string | null;
  team_id: number | null;
  team_name: string | null;
  read_only: boolean;
};

/** The columns that a list reads from `leads`, `products`, `users` and `teams`. */
export const listedColumns = Prisma.sql`
  leads.id, leads.lead_id, leads.status, leads.status_changed_at, leads.title, leads.name, leads.surname, leads.phone,
  leads.email, leads.product_id, products.name AS product_name, products.slug AS product_slug, leads.source,
  leads.campaign, ${Prisma.raw(
    fieldsIn("list")
      .map((field) => `leads.${field}, `)
      .join(""),
  )}leads.assigned_user_id, users.name AS user_name, users.surname AS user_surname, leads.team_id,
  teams.name AS team_name, leads.attempts,
  leads.last_attempt_at, leads.next_action_at, leads.diary_at, leads.diary_scope, leads.reason, leads.processed_at,
  leads.processed_outcome, leads.created_at, leads.version, leads.call_consented, leads.is_client,
  (SELECT consumer_id FROM lead_consumers WHERE lead_id = leads.id) AS consumer_id,
  ${mayBeCalled("leads")} AS may_call`;

/** The tables that these columns are read from. */
export const listedFrom = Prisma.sql`leads
    LEFT JOIN products ON products.id = leads.product_id
    LEFT JOIN users ON users.id = leads.assigned_user_id
    LEFT JOIN teams ON teams.id = leads.team_id`;

/** Converts such a row for a list. The name of a product that the tenant no longer has is empty. */
export function toListedRow(row: ListedLead): LeadRow {
  const { assigned_user_id: userId, user_name, user_surname, team_id: teamId, team_name, read_only, ...lead } = row;
  const shown = toLeadRow({
    ...lead,
    product: { id: row.product_id, name: row.product_name ?? "", slug: row.product_slug ?? "" },
    assigned_user:
      userId === null || user_name === null ? null : { id: userId, name: user_name, surname: user_surname ?? "" },
    team: teamId === null || team_name === null ? null : { id: teamId, name: team_name },
  });
  return read_only ? { ...shown, read_only } : shown;
}

/** A lead as a list shows it. */
export const toLeadRow = (lead: WithNames): LeadRow => ({
  id: lead.id,
  lead_id: lead.lead_id,
  status: lead.status,
  status_changed_at: lead.status_changed_at.toISOString(),
  title: lead.title,
  name: lead.name,
  surname: lead.surname,
  phone: lead.phone,
  email: lead.email,
  product: lead.product,
  source: lead.source,
  campaign: lead.campaign,
  ...eachField(fieldsIn("list"), (field) => lead[field]),
  assigned_user: lead.assigned_user,
  team: lead.team,
  attempts: lead.attempts,
  last_attempt_at: isoOf(lead.last_attempt_at),
  next_action_at: isoOf(lead.next_action_at),
  diary_at: isoOf(lead.diary_at),
  diary_scope: lead.diary_scope,
  reason: lead.reason,
  processed_at: isoOf(lead.processed_at),
  processed_outcome: lead.processed_outcome,
  consumer_id: lead.consumer_id,
  created_at: lead.created_at.toISOString(),
  version: lead.version,
  call_consented: lead.call_consented,
  is_client: lead.is_client,
  may_call: lead.may_call,
});
