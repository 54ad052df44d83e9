import "server-only";
import { countBulkRead } from "@/lib/identity/limits/bulk-reads.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { DEFAULT_PER_PAGE, metaOf, type Page } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { selectPlainSearch } from "./plain-search.server";
import { type ListedLead, listedColumns, toListedRow } from "@/lib/leads/record/rows.server";
import { type LeadQuery, type LeadRow, leadQuery } from "@/lib/leads/record/schema";
import { type Selection, selectLeads } from "./selection.server";
import { type Count, countLeads, totalOf } from "./total.server";

/**
 * The leads in the actor's scope, by default newest first. Leads without a value in the sorted column come last in both
 * directions. @throws HttpError 422 on an unknown product
 */
export function pageOfLeads(actor: Actor, query: LeadQuery): Promise<Page<LeadRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const { selection, count } = (await selectPlainSearch(actor, query)) ?? (await selectAndCount(actor, query));
    const rows = await pageOf(query, selection, count);
    const { total, more } = totalOf(count, rows[0]?.total ?? (await countAlone(count)), selection);
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
export const leads = { name: "leads", query: leadQuery, list: listLeads } as const;

async function selectAndCount(actor: Actor, query: LeadQuery): Promise<{ selection: Selection; count: Count }> {
  const selection = await selectLeads(actor, query);
  return { selection, count: await countLeads(actor, query, selection) };
}

// A page without rows has no total.
async function countAlone({ sql }: Count): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`SELECT ${sql} AS total`;
  return row?.total ?? 0;
}

type CountedLead = ListedLead & { total: number };

// Finds the ids of the page first, if possible from an index alone, and then reads only those rows. As an array, which is
// made once: joined, it would be made again for each lead of a tenant of whose leads Postgres knows nothing yet.
function pageOf(query: LeadQuery, { from, listed, isOutOfReach }: Selection, { sql: total }: Count) {
  const { by, joins } = SORTS[query.sortBy] ?? { by: `leads.${query.sortBy}`, joins: "" };
  const direction = query.sortDesc ? "DESC" : "ASC";
  const nulls = query.sortDesc && !ALWAYS_SET.has(query.sortBy) ? "NULLS LAST" : "";
  const order = Prisma.raw(`ORDER BY ${by} ${direction} ${nulls}, leads.id ${direction}`);
  return db.$queryRaw<CountedLead[]>`
    SELECT ${listedColumns}, ${isOutOfReach} AS read_only, ${total} AS total FROM leads
    LEFT JOIN products ON products.id = leads.product_id
    LEFT JOIN users ON users.id = leads.assigned_user_id
    LEFT JOIN teams ON teams.id = leads.team_id
    WHERE leads.id = ANY(ARRAY(
      SELECT leads.id FROM ${from} ${Prisma.raw(joins)} WHERE ${listed} ${order} ${sliceOf(query)}
    ))
    ${order}`;
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
    SELECT ${listedColumns}, false AS read_only FROM leads
    LEFT JOIN products ON products.id = leads.product_id
    LEFT JOIN users ON users.id = leads.assigned_user_id
    LEFT JOIN teams ON teams.id = leads.team_id
    WHERE leads.id = ANY(${ids}::int[])`;
  return rows.map(toListedRow);
}

type Column = LeadQuery["sortBy"];

const SORTS: Partial<Record<Column, { by: string; joins: string }>> = {
  "product.name": { by: "products.name", joins: "LEFT JOIN products ON products.id = leads.product_id" },
  "assigned_user.name": { by: "users.name", joins: "LEFT JOIN users ON users.id = leads.assigned_user_id" },
};

// With NULLS LAST, the planner would not use their indexes and sort all rows instead.
const ALWAYS_SET = new Set<Column>(["created_at", "name", "status", "attempts", "status_changed_at"]);
