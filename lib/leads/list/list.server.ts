import "server-only";
import { countBulkRead } from "@/lib/identity/limits/bulk-reads.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { type ListedLead, listedColumns, listedFrom, toListedRow } from "@/lib/leads/record/rows.server";
import type { LeadRow } from "@/lib/leads/record/schema";
import { leadRowResponse } from "@/lib/leads/record/schema";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { DEFAULT_PER_PAGE, metaOf, type Page } from "@/lib/platform/lists/list";
import { type Count, countAlone, totalOf } from "@/lib/platform/lists/plan.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { type LeadQuery, leadQuery } from "./filters.server";
import { type LeadPlan, planOf } from "./plan.server";

/**
 * The leads in the actor's scope, by default newest first. Leads without a value in the sorted column come last in both
 * directions. @throws HttpError 422 on an unknown product
 */
export function pageOfLeads(actor: Actor, query: LeadQuery): Promise<Page<LeadRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const plan = await planOf(actor, query);
    const count = await plan.count();
    const rows = await pageOf(query, plan, count);
    const { total, more } = totalOf(count, rows[0]?.total ?? (await countAlone(count)), plan.more);
    return { data: rows.map(toListedRow), meta: { ...metaOf(query, total), ...(more && { more }) } };
  });
}

/** The same as somebody reads them page by page. @throws HttpError 422 as above, 429 above the limit of the tenant */
export async function listLeads(actor: Actor, query: LeadQuery): Promise<Page<LeadRow>> {
  const page = await pageOfLeads(actor, query);
  const ids = page.data.map(({ id }) => id);
  await countBulkRead(actor, "leads", ids);
  return page;
}

/** For screens, which load their first page on the server. */
export const leads = { name: "leads", query: leadQuery, response: leadRowResponse, list: listLeads } as const;

type CountedLead = ListedLead & { total: number };

// Finds the ids of the page first, if possible from an index alone, and then reads only those rows. As an array, which is
// made once: joined, it would be made again for each lead of a tenant of whose leads Postgres knows nothing yet.
function pageOf(query: LeadQuery, { from, listed, isOutOfReach, order }: LeadPlan, { sql: total }: Count) {
  return db.$queryRaw<CountedLead[]>`
    SELECT ${listedColumns}, ${isOutOfReach} AS read_only, ${total} AS total FROM ${listedFrom}
    WHERE leads.id = ANY(ARRAY(
      SELECT leads.id FROM ${from} ${order.joins} WHERE ${listed} ORDER BY ${order.by} ${sliceOf(query)}
    ))
    ORDER BY ${order.by}`;
}

// In the text of the list that is read most: with a parameter, Postgres expects a tenth of all leads of whatever plan it
// could keep, and so makes another one each time.
const sliceOf = ({ page, per_page }: LeadQuery) =>
  page === 1 && per_page === DEFAULT_PER_PAGE
    ? Prisma.raw(`LIMIT ${DEFAULT_PER_PAGE}`)
    : Prisma.sql`LIMIT ${per_page}::int OFFSET ${Math.min((page - 1) * per_page, MAX_ID)}::int`;

/** Leads as lists show them, in no order. */
export async function rowsOfLeads(ids: readonly number[]): Promise<LeadRow[]> {
  const rows = await db.$queryRaw<ListedLead[]>`
    SELECT ${listedColumns}, false AS read_only FROM ${listedFrom}
    WHERE leads.id = ANY(${ids}::int[])`;
  return rows.map(toListedRow);
}
