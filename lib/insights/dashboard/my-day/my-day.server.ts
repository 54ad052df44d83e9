import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { sumsByUser } from "@/lib/insights/rollup/figures.server";
import { periodOf } from "@/lib/insights/rollup/period";
import { leadQuery } from "@/lib/leads/list/filters.server";
import { pageOfLeads } from "@/lib/leads/list/list.server";
import { planOf as planOfLeads } from "@/lib/leads/list/plan.server";
import { callTimesOf } from "@/lib/leads/work/call-times.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { fullNameOf } from "@/lib/platform/text/format";
import { callsOnHolidays } from "@/lib/sales/lifecycle/holiday-calls.server";
import { saleQuery } from "@/lib/sales/list/filters.server";
import { pageOfSales } from "@/lib/sales/list/list.server";
import { type FoundPage, pageQuery, toRows } from "@/lib/sales/list/page-query.server";
import { planOf as planOfSales } from "@/lib/sales/list/plan.server";
import { listQueue } from "@/lib/sales/review/queue.server";
import { queueQuery } from "@/lib/sales/review/queue-schema";
import { reasonsOfReturn } from "@/lib/sales/review/reasons.server";
import { isLineManager } from "../sales/sales-reach.server";
import { monthSpanOf, targetOver } from "../targets.server";
import { floorToday } from "./floor.server";
import type { AgreedCall, MonthSoFar, MyDay, ReturnedSale } from "./schema";

const SHOWN = 5;
/** More are not counted. */
const MAX_COUNTED = 1_000;
const CENTS_IN_RAND = 100;

/**
 * What a user begins the day with: an agent's leads, calls, returned sales and month, a reviewer's queue, and the floor of
 * a manager. Line managers have no part of an agent's.
 */
export async function myDay(actor: Actor): Promise<MyDay> {
  const isOfTenant = !actor.is_admin && actor.impersonates !== "tenant";
  const isAgent = isOfTenant && !(await isLineManager(actor));
  const hasLeads = isAgent && can(actor, "leads.index") && can(actor, "leads.update");
  const hasSales = isAgent && can(actor, "sales.index") && can(actor, "sales.update");
  const [open_leads, diaries, callbacks, holidays, returned, month, to_check, floor, times] = await Promise.all([
    hasLeads ? openLeads(actor) : null,
    hasLeads ? diariesOf(actor) : NO_CALLS,
    hasSales ? callbacksOf(actor) : NO_CALLS,
    hasLeads || hasSales ? callsOnHolidays(actor.id, SHOWN) : [],
    hasSales ? returnedTo(actor) : { returned: null, returned_total: null },
    hasSales ? monthOf(actor) : null,
    isOfTenant && can(actor, "qc.review") ? salesToCheck(actor) : null,
    isOfTenant && can(actor, "leads.allocate") ? floorToday(actor) : null,
    hasLeads ? callTimesOf(actor.tenant_id) : null,
  ]);
  const calls = [...diaries.calls, ...callbacks.calls].toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    call_opens_at: times?.call_opens_at ?? null,
    open_leads,
    ...(hasLeads || hasSales
      ? { calls: calls.slice(0, SHOWN), calls_due: { diary: diaries.due, callback: callbacks.due } }
      : { calls: null, calls_due: null }),
    holiday_calls: holidays.map(({ at, name, path }) => ({ at: at.toISOString(), name, href: path })),
    ...returned,
    month,
    to_check,
    floor,
  };
}

/** The same for the dashboard; undefined for users without such work. */
export async function shownDay(actor: Actor): Promise<MyDay | undefined> {
  const day = await myDay(actor);
  return day.calls || day.to_check || day.floor ? day : undefined;
}

async function openLeads(actor: Actor): Promise<number> {
  const query = leadQuery.parse({ assigned_user_id: "me", unprocessed: "1", per_page: "1" });
  return (await pageOfLeads(actor, query)).meta.total;
}

type Calls = { calls: AgreedCall[]; due: number };
const NO_CALLS: Calls = { calls: [], due: 0 };

async function diariesOf(actor: Actor): Promise<Calls> {
  const ofMine = { assigned_user_id: "me", status: "Diary", processed: "0", due: "today" };
  const query = leadQuery.parse({ ...ofMine, sortBy: "diary_at", sortDesc: "false", per_page: String(SHOWN) });
  const { from, where } = await planOfLeads(actor, query);
  const [{ data }, due] = await Promise.all([pageOfLeads(actor, query), countOf(from, where)]);
  const calls = data.flatMap((lead) =>
    callOf("diary", lead.diary_at, lead, lead.product.name, `/leads/${lead.product.slug}?status=Diary&lead=${lead.id}`),
  );
  return { calls, due };
}

async function callbacksOf(actor: Actor): Promise<Calls> {
  const ofMine = { agent_id: "me", status: "callback", due: "today" };
  const query = saleQuery.parse({ ...ofMine, sortBy: "callback_at", sortDesc: "false", per_page: String(SHOWN) });
  const { from, where } = await planOfSales(actor, query);
  const [{ data }, due] = await Promise.all([pageOfSales(actor, query), countOf(from, where)]);
  const calls = data.flatMap(({ callback_at, client, product, id }) =>
    callOf("callback", callback_at, client, product.name, `/sales/${product.slug}?status=callback&sale=${id}`),
  );
  return { calls, due };
}

async function countOf(from: Prisma.Sql, where: Prisma.Sql): Promise<number> {
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*) AS total FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${MAX_COUNTED}::int) AS counted`;
  return counted?.total ?? 0;
}

type Client = { name: string; surname: string | null };

const callOf = (kind: AgreedCall["kind"], at: string | null, client: Client, product: string, href: string) =>
  at === null ? [] : [{ kind, at, client: fullNameOf(client), product, href }];

async function returnedTo(actor: Actor): Promise<{ returned: ReturnedSale[]; returned_total: number }> {
  const ofMine = { agent_id: "me", status: "in-progress" };
  const { from, where } = await planOfSales(actor, saleQuery.parse(ofMine));
  const isReturned = Prisma.sql`${where} AND sales.kick_count > 0`;
  const [found, returned_total] = await Promise.all([
    db.$queryRaw<{ id: number }[]>`
      SELECT sales.id FROM ${from} WHERE ${isReturned}
      ORDER BY sales.status_changed_at DESC, sales.id DESC LIMIT ${SHOWN}::int`,
    countOf(from, isReturned),
  ]);
  const ids = found.map(({ id }) => id);
  const [page] = await db.$queryRaw<FoundPage[]>(pageQuery(ids, actor));
  const sentBack = page ? toRows(page) : [];
  const reasons = await reasonsOfReturn(sentBack.map(({ id }) => id));
  const returned = sentBack.map(({ id, reference, client, product }) => ({
    id,
    reference,
    client: fullNameOf(client),
    why: reasons.get(id) ?? null,
    href: `/sales/${product.slug}?status=in-progress&sale=${id}`,
  }));
  return { returned, returned_total };
}

async function monthOf({ id }: Actor): Promise<MonthSoFar> {
  const whose = { within: [Prisma.sql`kept.user_id = ${id}`], product_id: undefined };
  const [sums, target] = await Promise.all([
    sumsByUser(whose, ["submitted", "premium"], periodOf({})),
    db.user.findFirstOrThrow({
      where: { id },
      select: { target_submissions_per_day: true, target_premium_per_month: true },
    }),
  ]);
  const sumOf = (figure: string) => sums.find((sum) => sum.figure === figure)?.amount ?? 0;
  return {
    submissions: sumOf("submitted"),
    premium: sumOf("premium") / CENTS_IN_RAND,
    ...targetOver(target, monthSpanOf()),
  };
}

async function salesToCheck(actor: Actor): Promise<MyDay["to_check"]> {
  const query = queueQuery.parse({ sortBy: "waiting_since", sortDesc: "false", per_page: String(SHOWN) });
  const { data, meta } = await listQueue(actor, query);
  const first = data.map(({ id, reference, product, waiting_since }) => ({
    ...{ id, reference, waiting_since },
    product: product.name,
  }));
  return { total: meta.total, since: first[0]?.waiting_since ?? null, first };
}
