import "server-only";
import { isWithin } from "@/lib/identity/teams/reach.server";
import type { Counted } from "@/lib/leads/list/insight-counts.server";
import { leadStatuses } from "@/lib/leads/record/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { daysBefore } from "@/lib/platform/time/days";
import type { TimelineEntry } from "./schema";

const MAX_ENTRIES = 30;
const FIRST = Prisma.sql`LIMIT ${MAX_ENTRIES}::int`;

/** Giving a lead to somebody is no work on it. */
const GIVEN = literals(leadStatuses(({ queue }) => queue === "unassigned" || queue === "assigned"));

// As the indexes of their names have them.
const IS_WORK = Prisma.sql`event.type IN ('status', 'processed', 'converted')
  AND (event.type <> 'status' OR event.new->>'status' NOT IN (${GIVEN}))`;
const LATELY = Prisma.sql`greatest(lead.created_at, lead.last_attempt_at, lead.processed_at)`;
const WORKED_LATELY = Prisma.sql`greatest(lead.last_attempt_at, lead.processed_at)`;
const WAS_WORKED = Prisma.sql`(lead.last_attempt_at IS NOT NULL OR lead.processed_at IS NOT NULL)`;

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

/**
 * What happened to leads in the last 24 hours, newest first. Each of its reads ends with as many rows as are shown, in an
 * index that begins with what narrows it, whatever else happens that day.
 */
export async function leadTimeline(counted: Counted, now = new Date()): Promise<TimelineEntry[]> {
  const since = daysBefore(1, now);
  const rows = await db.$queryRaw<Row[]>`
    SELECT happened.type || '-' || happened.id AS id, happened.type, happened.at, happened.actor, happened.detail,
      lead.id AS lead_row, lead.lead_id, lead.name, lead.surname, products.id AS product_id,
      products.name AS product_name, products.slug AS product_slug
    FROM (${happenedTo(counted, since)} ORDER BY at DESC, id DESC ${FIRST}) AS happened
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

const RECEIVED = Prisma.sql`SELECT 'received' AS type, lead.id, lead.id AS lead_id, lead.created_at AS at,
  coalesce(lead.source, 'By hand') AS actor, lead.source AS detail`;
const WORKED = Prisma.sql`SELECT CASE event.type WHEN 'converted' THEN 'converted' ELSE 'worked' END, event.id,
  event.lead_id, event.created_at, event.actor_name,
  CASE event.type WHEN 'status' THEN event.new->>'status' WHEN 'processed' THEN 'Processed' END`;
const SUBMITTED = Prisma.sql`SELECT 'submitted', sale.id, sale.lead_id, sale.submitted_at,
  concat_ws(' ', users.name, users.surname), sale.reference`;

function happenedTo(counted: Counted, since: Date): Prisma.Sql {
  const { products, user_id, team_id, reach } = counted;
  if (user_id !== undefined) return toLeadsOf({ users: [user_id], teams: [] }, counted, since);
  if (team_id !== undefined) return toLeadsOf({ users: [], teams: [team_id] }, counted, since);
  if (reach) return toLeadsOf(reach, counted, since);
  return products ? toLeadsOfProducts(counted, since) : toAnyLead(since);
}

const toAnyLead = (since: Date) => Prisma.sql`
  (${RECEIVED} FROM leads lead WHERE created_at > ${since} ORDER BY created_at DESC, id DESC ${FIRST})
  UNION ALL
  (${WORKED} FROM lead_events event WHERE ${IS_WORK} AND created_at > ${since} ORDER BY created_at DESC, id DESC ${FIRST})
  UNION ALL
  (${SUBMITTED} FROM (SELECT DISTINCT tenant_id, product_id FROM tenant_products) AS sold
   CROSS JOIN LATERAL ${submissions(Prisma.sql`(tenant_id, product_id) = (sold.tenant_id, sold.product_id)`, since)} AS sale
   LEFT JOIN users ON users.id = sale.submitted_by_id)`;

const submissions = (where: Prisma.Sql, since: Date) => Prisma.sql`(
  SELECT id, lead_id, submitted_at, submitted_by_id, reference FROM sales WHERE ${where} AND submitted_at > ${since} ORDER BY submitted_at DESC ${FIRST})`;

/** To the leads that users and teams have. */
function toLeadsOf({ users, teams }: { users: number[]; teams: number[] }, counted: Counted, since: Date): Prisma.Sql {
  const where = conditionsOn(counted);
  const latest = (owner: Prisma.Sql) => Prisma.sql`(
    SELECT lead.id, lead.created_at, lead.source FROM leads lead WHERE ${owner} AND ${LATELY} > ${since} AND ${where} ORDER BY ${LATELY} DESC ${FIRST})`;
  return toThese(
    where,
    Prisma.sql`
      SELECT lead.* FROM unnest(${users}::int[]) AS own (id)
      CROSS JOIN LATERAL ${latest(Prisma.sql`lead.assigned_user_id = own.id`)} AS lead
      UNION SELECT lead.* FROM unnest(${teams}::int[]) AS own (id)
      CROSS JOIN LATERAL ${latest(Prisma.sql`lead.team_id = own.id`)} AS lead`,
    Prisma.sql`
      SELECT sale.* FROM unnest(${users}::int[]) AS own (id)
      CROSS JOIN LATERAL ${submissions(Prisma.sql`agent_id = own.id`, since)} AS sale
      UNION SELECT sale.* FROM unnest(${teams}::int[]) AS own (id)
      CROSS JOIN LATERAL ${submissions(Prisma.sql`team_id = own.id`, since)} AS sale`,
    since,
  );
}

function toLeadsOfProducts(counted: Counted, since: Date): Prisma.Sql {
  const where = conditionsOn(counted);
  const sold = Prisma.sql`(SELECT tenant_id, product_id FROM tenant_products WHERE product_id = ANY(${counted.products}::int[])) AS sold`;
  const latest = (moment: Prisma.Sql, which = Prisma.sql`true`) => Prisma.sql`(
    SELECT lead.id, lead.created_at, lead.source FROM leads lead
    WHERE lead.tenant_id = sold.tenant_id AND lead.product_id = sold.product_id AND ${which} AND ${moment} > ${since}
    ORDER BY ${moment} DESC ${FIRST})`;
  return toThese(
    where,
    Prisma.sql`
      SELECT lead.* FROM ${sold} CROSS JOIN LATERAL ${latest(Prisma.sql`lead.created_at`)} AS lead
      UNION SELECT lead.* FROM ${sold} CROSS JOIN LATERAL ${latest(WORKED_LATELY, WAS_WORKED)} AS lead`,
    Prisma.sql`
      SELECT sale.* FROM ${sold} CROSS JOIN LATERAL
      ${submissions(Prisma.sql`(tenant_id, product_id) = (sold.tenant_id, sold.product_id)`, since)} AS sale`,
    since,
  );
}

/** Events of the most recently worked leads, and of leads that became sales. */
const toThese = (where: Prisma.Sql, leads: Prisma.Sql, sales: Prisma.Sql, since: Date) => Prisma.sql`
  (WITH latest AS MATERIALIZED (${leads})
   ${RECEIVED} FROM latest AS lead WHERE lead.created_at > ${since}
   UNION ALL
   ${WORKED} FROM latest JOIN lead_events event ON event.lead_id = latest.id AND event.created_at > ${since} AND ${IS_WORK})
  UNION ALL
  (${SUBMITTED} FROM (${sales}) AS sale JOIN leads lead ON lead.id = sale.lead_id
   LEFT JOIN users ON users.id = sale.submitted_by_id WHERE ${where})`;

const conditionsOn = ({ products, user_id, team_id, reach }: Counted): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`true`,
      ...(products ?? []).map((id) => Prisma.sql`lead.product_id = ${id}`),
      ...(user_id === undefined ? [] : [Prisma.sql`lead.assigned_user_id = ${user_id}`]),
      ...(team_id === undefined ? [] : [Prisma.sql`lead.team_id = ${team_id}`]),
      ...(reach ? [isWithin(reach, "lead.assigned_user_id", "lead.team_id")] : []),
    ],
    " AND ",
  );
