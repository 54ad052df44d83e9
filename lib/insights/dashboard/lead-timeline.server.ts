import "server-only";
import { isWithin } from "@/lib/identity/teams/reach.server";
import type { Counted } from "@/lib/leads/leads/insight-counts.server";
import { leadStatuses } from "@/lib/leads/leads/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { daysBefore } from "@/lib/platform/time";
import type { TimelineEntry } from "./schema";

const MAX_ENTRIES = 30;
/**
 * Only so many of the newest events of each kind are looked at, whoever's they are. Where more happens in a day, a narrow
 * scope shows what is left of its last hours.
 */
const NEWEST = 1_000;

/** What an agent did with a lead. Giving it to somebody is no work on it. */
const WORKED = literals(leadStatuses(({ queue }) => queue !== "unassigned" && queue !== "assigned"));

type Row = Omit<TimelineEntry, "lead" | "product" | "at"> & {
  at: Date;
  lead_row: number;
  lead_id: string;
  name: string;
  surname: string | null;
  product_id: number;
  product_name: string;
  product_slug: string;
};

/** What happened to leads in the last 24 hours, newest first. */
export async function leadTimeline(counted: Counted, now = new Date()): Promise<TimelineEntry[]> {
  const since = daysBefore(1, now);
  const where = Prisma.join([Prisma.sql`true`, ...conditionsOnLeads(counted)], " AND ");
  const rows = await db.$queryRaw<Row[]>`
    SELECT happened.type || '-' || happened.id AS id, happened.type, happened.at, happened.actor, happened.detail,
      lead.id AS lead_row, lead.lead_id, lead.name, lead.surname, products.id AS product_id,
      products.name AS product_name, products.slug AS product_slug
    FROM (
      (${received(since, where)}) UNION ALL (${worked(since, where)}) UNION ALL (${submitted(since, where)})
      ORDER BY at DESC, id DESC LIMIT ${MAX_ENTRIES}::int
    ) AS happened
    JOIN leads lead ON lead.id = happened.lead_id
    JOIN products ON products.id = lead.product_id
    ORDER BY happened.at DESC, happened.id DESC`;
  return rows.map(({ lead_row, lead_id, name, surname, product_id, product_name, product_slug, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    lead: { id: lead_row, lead_id, name, surname },
    product: { id: product_id, name: product_name, slug: product_slug },
  }));
}

const received = (since: Date, where: Prisma.Sql) => Prisma.sql`
  SELECT 'received' AS type, lead.id, lead.id AS lead_id, lead.created_at AS at,
    coalesce(lead.source, 'By hand') AS actor, lead.source AS detail
  FROM (
    SELECT * FROM leads WHERE created_at > ${since} ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}::int
  ) AS lead
  WHERE ${where} ORDER BY lead.created_at DESC LIMIT ${MAX_ENTRIES}::int`;

const worked = (since: Date, where: Prisma.Sql) => Prisma.sql`
  SELECT CASE event.type WHEN 'converted' THEN 'converted' ELSE 'worked' END, event.id, lead.id, event.created_at,
    event.actor_name, CASE event.type WHEN 'status' THEN event.new->>'status' WHEN 'processed' THEN 'Processed' END
  FROM (
    SELECT * FROM lead_events
    WHERE type IN ('status', 'processed', 'converted') AND created_at > ${since}
    ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}::int
  ) AS event
  JOIN leads lead ON lead.id = event.lead_id
  WHERE (event.type <> 'status' OR event.new->>'status' IN (${WORKED})) AND ${where}
  ORDER BY event.created_at DESC LIMIT ${MAX_ENTRIES}::int`;

const submitted = (since: Date, where: Prisma.Sql) => Prisma.sql`
  SELECT 'submitted', sale.id, lead.id, sale.submitted_at, concat_ws(' ', users.name, users.surname), sale.reference
  FROM (SELECT DISTINCT product_id FROM tenant_products) AS sold
  CROSS JOIN LATERAL (
    SELECT * FROM sales WHERE sales.product_id = sold.product_id AND submitted_at > ${since}
    ORDER BY submitted_at DESC LIMIT ${NEWEST}::int
  ) AS sale
  JOIN leads lead ON lead.id = sale.lead_id
  LEFT JOIN users ON users.id = sale.submitted_by_id
  WHERE ${where} ORDER BY sale.submitted_at DESC LIMIT ${MAX_ENTRIES}::int`;

const conditionsOnLeads = ({ products, user_id, team_id, reach }: Counted): Prisma.Sql[] => [
  ...(products ?? []).map((id) => Prisma.sql`lead.product_id = ${id}`),
  ...(user_id === undefined ? [] : [Prisma.sql`lead.assigned_user_id = ${user_id}`]),
  ...(team_id === undefined ? [] : [Prisma.sql`lead.team_id = ${team_id}`]),
  ...(reach ? [isWithin(reach, "lead.assigned_user_id", "lead.team_id")] : []),
];
