import { expect } from "vitest";
import { SALES_SPLITS, type SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import type { DimensionCount, FigureList } from "@/lib/insights/dashboard/schema";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "./api";
import type { TestUser } from "./world";

// The figures of the sales insights, and the lists that they count.

export type Filters = Record<string, string>;

const totals = new Map<string, Promise<Page<SaleRow>>>();

/** What a list answers, each asked once. */
export function listFor(
  reader: TestUser,
  { resource, filters }: FigureList,
  more: Filters = {},
): Promise<Page<SaleRow>> {
  const path = `/api/${resource}?${new URLSearchParams({ ...filters, ...more, per_page: "1000" })}`;
  const key = `${reader.id} ${path}`;
  const page =
    totals.get(key) ??
    api(reader)
      .get<Page<SaleRow>>(path)
      .then(({ status, body }) => {
        expect([path, status]).toEqual([path, 200]);
        expect([path, body.meta.total]).toEqual([path, body.data.length]);
        return body;
      });
  totals.set(key, page);
  return page;
}

export const totalOf = async (...asked: Parameters<typeof listFor>) => (await listFor(...asked)).meta.total;

const sliceFilter = (split: string, { key, group }: DimensionCount): Filters =>
  group === null ? { [split]: key ?? "" } : { [`${split}_group`]: group };

export async function insightsFor(reader: TestUser, query: Filters): Promise<SalesInsights> {
  const { status, body } = await api(reader).get<SalesInsights>(
    `/api/dashboard/sales-insights?${new URLSearchParams(query)}`,
  );
  expect([JSON.stringify(query), status]).toEqual([JSON.stringify(query), 200]);
  return body;
}

const CHECKS = ["reviews", "passed", "kicked_back", "declined"] as const;

/** Every count of quality control, with its list. */
function qcCountsOf({ qc }: SalesInsights): [string, number, FigureList][] {
  const weeks = qc.weeks.filter(({ reviews }) => reviews > 0).slice(-3);
  return [
    ...[...CHECKS, ...(["disputed", "upheld", "second_looks", "agreed"] as const)].flatMap(
      (name): [string, number, FigureList][] => {
        const list = qc.lists[name];
        return list ? [[`qc ${name}`, qc[name], list]] : []; // only reviewers have lists of second looks
      },
    ),
    ...weeks.flatMap((week) =>
      CHECKS.map((name): [string, number, FigureList] => [`week ${week.from} ${name}`, week[name], week.lists[name]]),
    ),
    ...qc.agents.flatMap((agent) =>
      CHECKS.map((name): [string, number, FigureList] => [
        `qc ${name} of ${agent.user.id}`,
        agent[name],
        agent.lists[name],
      ]),
    ),
    ...qc.scores.map(({ band, count, list }): [string, number, FigureList] => [`score ${band}`, count, list]),
    ...qc.failed_items.map(({ label, count, list }): [string, number, FigureList] => [`failed ${label}`, count, list]),
  ];
}

/** Every count of the answer with what its list has, by a name. */
export async function countsOf(reader: TestUser, insights: SalesInsights): Promise<[string, number, number][]> {
  const { kpis, lists } = insights;
  const counts: [string, number, FigureList, Filters?][] = [
    ...(["today", "mtd", "unprocessed", "processed", "submitted", "recalled"] as const).map(
      (name): [string, number, FigureList] => [name, kpis[name], lists[name]],
    ),
    ...SALES_SPLITS.flatMap((split) =>
      insights[`${split}_counts`].map((slice): [string, number, FigureList, Filters] => [
        `${split} ${slice.label}`,
        slice.count,
        lists.mtd,
        sliceFilter(split, slice),
      ]),
    ),
    ...insights.product_counts.map(({ product_id, count }): [string, number, FigureList, Filters] => [
      `product ${product_id}`,
      count,
      lists.mtd,
      { product_id: String(product_id) },
    ]),
    ...Object.entries(insights.status_counts).map(([status, count]): [string, number, FigureList, Filters] => [
      `status ${status}`,
      count,
      lists.status,
      { status },
    ]),
    ...insights.mtd_daily
      .filter(({ count }) => count > 0)
      .slice(0, 3)
      .map(({ date, count }): [string, number, FigureList, Filters] => [
        date,
        count,
        lists.mtd,
        { date_from: date, date_to: date },
      ]),
    ...insights.funnel.map(({ step, count, list }): [string, number, FigureList] => [`funnel ${step}`, count, list]),
    ...insights.sources.flatMap(
      ({ source, leads, contacted, converted, list }): [string, number, FigureList, Filters?][] => [
        [`source ${source.label}`, leads, list],
        [`source ${source.label} contacted`, contacted, list, { funnel: "contacted" }],
        [`source ${source.label} converted`, converted, list, { funnel: "converted" }],
      ],
    ),
    ...insights.time_in_status.map(({ status, count, list }): [string, number, FigureList] => [
      `time in ${status}`,
      count,
      list,
    ]),
    ...insights.speed_to_lead.map(({ source, count, list }): [string, number, FigureList] => [
      `speed ${source.label}`,
      count,
      list,
    ]),
    ...insights.leaderboard.flatMap(({ user, contacts, conversions, submissions, kick_backs }) =>
      Object.entries({ contacts, conversions, submissions, kick_backs: kick_backs ?? 0 }).map(
        ([name, count]): [string, number, FigureList, Filters] => {
          const list = lists.leaderboard[name as "contacts" | "conversions" | "submissions" | "kick_backs"];
          return [`${name} of ${user.id}`, count, list, { [list.by]: String(user.id) }];
        },
      ),
    ),
    ...qcCountsOf(insights),
  ];
  const compared: [string, number, number][] = [];
  for (const [name, count, list, more] of counts) compared.push([name, count, await totalOf(reader, list, more)]);
  return compared;
}
