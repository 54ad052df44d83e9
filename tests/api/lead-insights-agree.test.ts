import { beforeAll, describe, expect, test } from "vitest";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { DimensionCount } from "@/lib/insights/dashboard/schema";
import { LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { importAndRevert, receiveEarlier, receiveLeads, workLeads } from "../support/lead-floor";
import { driftsOf } from "../support/recounts";
import { type Floor, makeFloor, moveAround, randomFrom } from "../support/sales-floor";
import type { TestUser } from "../support/world";

// Whatever happens to leads: every figure of the lead insights equals the total of its list, and the rows that it lists.

const seed = Math.floor(Math.random() * 2 ** 31);
const random = randomFrom(seed);

let floor: Floor;
beforeAll(async () => {
  floor = await makeFloor();
  await receiveLeads(floor, random, 30);
  await receiveEarlier(floor, random, 60);
  await workLeads(floor, random, 60);
  await importAndRevert(floor, random);
  await moveAround(floor, random).catch(() => {});
  await receiveLeads(floor, random, 10);
  await workLeads(floor, random, 40);
}, 600_000);

type Filters = Record<string, string>;

/** The total of a list, which also has to be the number of its rows. */
async function totalOf(reader: TestUser, filters: Filters): Promise<number> {
  const path = `/api/leads?${new URLSearchParams({ ...filters, per_page: "1000" })}`;
  const { status, body } = await api(reader).get<Page<LeadRow>>(path);
  expect([path, status]).toEqual([path, 200]);
  expect([path, body.meta.total]).toEqual([path, body.data.length]);
  return body.meta.total;
}

async function insightsFor(reader: TestUser, query: Filters): Promise<LeadInsights> {
  const path = `/api/dashboard/lead-insights?${new URLSearchParams(query)}`;
  const { status, body } = await api(reader).get<LeadInsights>(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const sliceOf = (dimension: LeadDimension, { key, group }: DimensionCount): Filters =>
  group === null ? { [dimension]: key ?? "" } : { [`${dimension}_group`]: group };

/** All but the largest two of a pie, as its slice "Other". */
function otherSlices(dimension: LeadDimension, counts: DimensionCount[]): [string, number, Filters] {
  const [shown, rest] = [counts.slice(0, 2), counts.slice(2)];
  const count = rest.reduce((sum, slice) => sum + slice.count, 0);
  return [`rest of ${dimension}`, count, { [`${dimension}_not`]: JSON.stringify(shown.map(({ key }) => key)) }];
}

type Asked = { product_id?: number; team_id?: number; agent_id?: number };

/** Every count of an answer with the filters of its list. */
function countsOf(insights: LeadInsights, { product_id, team_id, agent_id }: Asked): [string, number, Filters][] {
  const { kpis, previous_kpis, period, previous } = insights;
  const asked = Object.entries({ product_id, team_id, assigned_user_id: agent_id });
  const whose = Object.fromEntries(asked.flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])));
  const within = { ...whose, ...period };
  const on = (day: string) => ({ ...whose, date_from: day, date_to: day });
  return [
    ["today", kpis.today, on(isoDate(new Date()))],
    ["mtd", kpis.mtd, within],
    ["unprocessed", kpis.unprocessed, { ...within, unprocessed: "1" }],
    ["processed", kpis.processed, { ...within, processed: "1" }],
    ["previous mtd", previous_kpis.mtd, { ...whose, ...previous }],
    ["previous processed", previous_kpis.processed, { ...whose, ...previous, processed: "1" }],
    ...Object.entries(insights.status_counts).map(([status, count]): [string, number, Filters] => [
      `status ${status}`,
      count,
      { ...within, status, processed: "any" },
    ]),
    ...insights.product_counts.map(({ product_id: id, count }): [string, number, Filters] => [
      `product ${id}`,
      count,
      { ...within, product_id: String(id) },
    ]),
    ...LEAD_DIMENSIONS.flatMap((dimension): [string, number, Filters][] => {
      const counts = insights[`${dimension}_counts`];
      return [
        ...counts.map((slice): [string, number, Filters] => [
          `${dimension} ${slice.label}`,
          slice.count,
          { ...within, ...sliceOf(dimension, slice) },
        ]),
        ...[otherSlices(dimension, counts)].map(([name, count, filters]): [string, number, Filters] => [
          name,
          count,
          { ...within, ...filters },
        ]),
      ];
    }),
    ...[...insights.mtd_daily.slice(-3), ...insights.previous_daily.slice(0, 2)].map(
      ({ date, count }): [string, number, Filters] => [date, count, on(date)],
    ),
    ...insights.mtd_by_product.map(({ product_id: id, series }): [string, number, Filters] => {
      const { date, count } = series.at(-1) ?? { date: "", count: 0 };
      return [`product ${id} on ${date}`, count, { ...on(date), product_id: String(id) }];
    }),
  ];
}

async function differences(reader: TestUser, query: Filters, asked: Asked): Promise<unknown[]> {
  const insights = await insightsFor(reader, query);
  const compared = await Promise.all(
    countsOf(insights, asked).map(async ([name, count, filters]) => ({
      name,
      count,
      listed: await totalOf(reader, filters),
    })),
  );
  return compared.filter(({ count, listed }) => count !== listed).map((pair) => ({ seed, query, ...pair }));
}

const dayBefore = (days: number) => isoDate(daysBefore(days));

describe("every figure of the lead insights has a list with the same total", () => {
  test.each(["agent", "team leader", "line manager", "manager"] as const)(
    "for a %s",
    async (who) => {
      const { agents, leader, lineManager, manager, teams, products } = floor;
      const reader = { agent: agents[0], "team leader": leader, "line manager": lineManager, manager }[who] ?? manager;
      const periods: Filters[] = [
        {},
        { date_from: dayBefore(89) },
        { date_from: dayBefore(365), date_to: dayBefore(0) },
        { date_from: dayBefore(6), date_to: dayBefore(1) },
        { date_from: dayBefore(0), date_to: dayBefore(0) },
      ];
      for (const period of periods) {
        const asked: Asked = {
          ...(random.chance(0.4) && { product_id: random.pick(products).id }),
          ...(random.chance(0.3) && { team_id: random.pick(teams).id }),
          ...(random.chance(0.3) && { agent_id: random.pick(agents).id }),
        };
        const ids = Object.entries(asked).map(([name, id]) => [name, String(id)]);
        expect(await differences(reader, { ...period, ...Object.fromEntries(ids) }, asked)).toEqual([]);
      }
    },
    120_000,
  );
});

describe("the figures of a period add up", () => {
  test("by every dimension, and in every chart", async () => {
    const period = { date_from: dayBefore(89), date_to: dayBefore(0) };
    const insights = await insightsFor(floor.manager, period);
    const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
    const { mtd, processed, unprocessed } = insights.kpis;
    expect(mtd).toBeGreaterThan(50);
    expect(processed + unprocessed).toBe(mtd);
    for (const dimension of LEAD_DIMENSIONS)
      expect([dimension, sum(insights[`${dimension}_counts`])]).toEqual([dimension, mtd]);
    expect(sum(Object.values(insights.status_counts).map((count) => ({ count })))).toBe(mtd);
    expect(sum(insights.product_counts)).toBe(mtd);
    expect(sum(insights.mtd_daily)).toBe(mtd);
    expect(sum(insights.mtd_by_product.flatMap(({ series }) => series))).toBe(mtd);
    expect(sum(insights.previous_daily)).toBe(insights.previous_kpis.mtd);
    expect(insights.sparklines.mtd.at(-1)).toBe(mtd);
    expect(sum(insights.sparklines.processed.map((count) => ({ count })))).toBe(processed);
  });

  test("and a recount of the rows finds nothing to correct", async () => {
    expect({ seed, drifts: await driftsOf(floor.tenant) }).toEqual({ seed, drifts: [] });
  });
});
