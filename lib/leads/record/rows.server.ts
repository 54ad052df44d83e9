import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { isoOf } from "@/lib/platform/time/days";
import { mayBeCalled } from "./call-rules.server";
import { eachField, fieldsIn } from "./plain-fields";
import type { LeadRow } from "./schema";

/** The columns of a stored lead that a list shows. */
const storedColumns = columns("Lead", "leads", [
  ...(["id", "lead_id", "status", "status_changed_at", "title", "name", "surname", "phone", "email"] as const),
  ...(["product_id", "source", "campaign", "assigned_user_id", "team_id", "attempts", "last_attempt_at"] as const),
  ...(["next_action_at", "diary_at", "diary_scope", "reason", "processed_at", "processed_outcome"] as const),
  ...(["created_at", "version", "call_consented", "is_client"] as const),
  ...fieldsIn("list"),
]);

type Stored = RowOf<typeof storedColumns> & Pick<LeadRow, "consumer_id" | "may_call">;

type WithNames = Omit<Stored, "product_id" | "assigned_user_id" | "team_id"> &
  Pick<LeadRow, "product" | "assigned_user" | "team">;

/** A row of a query that reads `listedColumns`. */
export type ListedLead = Stored & {
  product_name: string | null;
  product_slug: string | null;
  user_name: string | null;
  user_surname: string | null;
  team_name: string | null;
  read_only: boolean;
};

/** The columns that a list reads from `leads`, `products`, `users` and `teams`. */
export const listedColumns = Prisma.sql`${storedColumns}, products.name AS product_name, products.slug AS product_slug,
  users.name AS user_name, users.surname AS user_surname, teams.name AS team_name,
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
