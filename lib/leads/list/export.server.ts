import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant, requireFilteredTenant } from "@/lib/identity/tenancy/scope.server";
import { isSuppressedLead } from "@/lib/leads/record/call-rules.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readBatch, sendCsv } from "@/lib/platform/http/export.server";
import { toCsv } from "@/lib/platform/tables/csv";
import { isoDate } from "@/lib/platform/text/format";
import { EXPORTED, linesOf, storedLine } from "./export-lines.server";
import type { ExportQuery } from "./filters.server";
import { type LeadPlan, planOf } from "./plan.server";

type Exported = Pick<LeadPlan, "from" | "where">;

/** Few enough to be formatted without holding up other requests. */
const BATCH = 1_000;

/**
 * Streams the filtered leads as a CSV file, the newest first, without suppressed contacts. The audit log says who
 * exported how many. @throws HttpError 404 on an unknown tenant, 422 on an unknown product, 429 when too many exports run
 */
export async function exportLeads(actor: Actor, filter: ExportQuery): Promise<Response> {
  await requireFilteredTenant(actor, filter.tenant_id);
  const { from, where } = await asAsked(actor, filter, () => planOf(actor, filter));
  const chosen = filter.ids ? Prisma.sql`leads.id = ANY(${filter.ids}::int[])` : Prisma.sql`true`;
  const exported = { from, where: Prisma.sql`${where} AND ${chosen}` };
  return sendCsv(actor.id, `leads-${isoDate(new Date())}.csv`, csvOf(actor, filter, exported));
}

// The stream is read long after the request was authorised, outside its database context.
const asAsked = <T>(actor: Actor, { tenant_id }: ExportQuery, work: () => Promise<T>) =>
  runAs(actor, () => forTenant(actor, tenant_id, work));

async function* csvOf(actor: Actor, filter: ExportQuery, exported: Exported): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const sent = { leads: 0, suppressed: 0 };
  try {
    yield encoder.encode(toCsv([EXPORTED.map(({ name }) => name)]));
    let batch: Batch | null = await asAsked(actor, filter, () => readBatch(() => batchAfter(actor, exported, null)));
    while (batch) {
      const { last, lines }: Batch = batch;
      sent.leads += batch.leads;
      sent.suppressed += batch.suppressed;
      // The database reads on while these lines are made and sent.
      const next: Promise<Batch> | null =
        last && asAsked(actor, filter, () => readBatch(() => batchAfter(actor, exported, last)));
      next?.catch(() => {}); // is awaited below, unless the client has gone by then
      if (batch.leads > 0) yield encoder.encode(linesOf(lines, actor.hides_personal_data));
      batch = await next;
    }
  } finally {
    const { tenant_id: named, ...narrowed } = filter;
    const tenant_id = actor.is_admin ? (named ?? null) : actor.tenant_id;
    await asAsked(actor, filter, () =>
      recordAudit(actor, "leads.export", null, null, { tenant_id, filter: narrowed, ...sent }),
    );
  }
}

type Place = { created_at: Date; id: number };
type Batch = { lines: string; leads: number; suppressed: number; last: Place | null };

async function batchAfter(actor: Actor, { from, where }: Exported, after: Place | null): Promise<Batch> {
  // Without contacts there is nothing to leave out, and a row that is missing would say who must not be called.
  const isSuppressed = actor.hides_personal_data ? Prisma.sql`false` : isSuppressedLead();
  const isBeyond = after
    ? Prisma.sql`(leads.created_at, leads.id) < (${after.created_at}, ${after.id}::int)`
    : Prisma.sql`true`;
  const [row] = await db.$queryRaw<(Omit<Batch, "last"> & { read: number } & Place)[]>`
    WITH batch AS (
      SELECT leads.* FROM ${from} WHERE ${where} AND ${isBeyond}
      ORDER BY leads.created_at DESC, leads.id DESC LIMIT ${BATCH}::int
    ), named AS (
      SELECT lead.*, products.name AS product, concat_ws(' ', users.name, users.surname) AS assigned_to,
        teams.name AS team, ${isSuppressed} AS is_suppressed
      FROM batch AS lead
      LEFT JOIN products ON products.id = lead.product_id
      LEFT JOIN users ON users.id = lead.assigned_user_id
      LEFT JOIN teams ON teams.id = lead.team_id
    )
    SELECT coalesce(string_agg(${storedLine}, E'\x1e' ORDER BY created_at DESC, id DESC)
        FILTER (WHERE NOT is_suppressed), '') AS lines,
      count(*) AS read,
      count(*) FILTER (WHERE NOT is_suppressed) AS leads,
      count(*) FILTER (WHERE is_suppressed) AS suppressed,
      (array_agg(created_at ORDER BY created_at, id))[1] AS created_at,
      (array_agg(id ORDER BY created_at, id))[1] AS id
    FROM named`;
  if (!row) return { lines: "", leads: 0, suppressed: 0, last: null };
  const { lines, leads, suppressed, read, created_at, id } = row;
  return { lines, leads, suppressed, last: read === BATCH ? { created_at, id } : null };
}
