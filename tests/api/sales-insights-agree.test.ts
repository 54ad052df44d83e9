import { beforeAll, describe, expect, test } from "vitest";
import { recount } from "@/lib/insights/counts/recount.server";
import { type FigureList, SALES_SPLITS, type SalesInsights, type Slice } from "@/lib/insights/dashboard/sales-schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/http/list";
import type { SaleRow } from "@/lib/sales/sales/schema";
import { api } from "../support/api";
import { isoOfDay } from "../support/days";
import { type Floor, makeFloor, makeStory, moveAround, randomFrom } from "../support/sales-floor";
import type { TestUser } from "../support/world";

// Whatever happens on a floor: every figure of the sales insights equals the total of its list.

const STORIES = 45;
const seed = Math.floor(Math.random() * 2 ** 31);
const random = randomFrom(seed);

let floor: Floor;
beforeAll(async () => {
  floor = await makeFloor();
  for (let made = 0; made < STORIES; made += 1) {
    if (made === Math.floor(STORIES * 0.7)) await moveAround(floor, random);
    await makeStory(floor, random);
  }
  await moveAround(floor, random).catch(() => {}); // the mover has moved already
}, 240_000);

type Filters = Record<string, string>;

const totals = new Map<string, Promise<Page<SaleRow>>>();

/** What a list answers, each asked once. */
function listFor(reader: TestUser, { resource, filters }: FigureList, more: Filters = {}): Promise<Page<SaleRow>> {
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

const totalOf = async (...asked: Parameters<typeof listFor>) => (await listFor(...asked)).meta.total;

const sliceFilter = (split: string, { key, group }: Slice): Filters =>
  group === null ? { [split]: key ?? "" } : { [`${split}_group`]: group };

async function insightsFor(reader: TestUser, query: Filters): Promise<SalesInsights> {
  const { status, body } = await api(reader).get<SalesInsights>(
    `/api/dashboard/sales-insights?${new URLSearchParams(query)}`,
  );
  expect([JSON.stringify(query), status]).toEqual([JSON.stringify(query), 200]);
  return body;
}

/** Every count of the answer with what its list has, by a name. */
async function countsOf(reader: TestUser, insights: SalesInsights): Promise<[string, number, number][]> {
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
    ...insights.speed_to_lead.map(({ source, count, list }): [string, number, FigureList] => [
      `speed ${source.label}`,
      count,
      list,
    ]),
    ...insights.leaderboard.flatMap(({ user, contacts, conversions, submissions }) =>
      Object.entries({ contacts, conversions, submissions }).map(
        ([name, count]): [string, number, FigureList, Filters] => {
          const list = lists.leaderboard[name as "contacts" | "conversions" | "submissions"];
          return [`${name} of ${user.id}`, count, list, { [list.by]: String(user.id) }];
        },
      ),
    ),
  ];
  return Promise.all(
    counts.map(
      async ([name, count, list, more]): Promise<[string, number, number]> => [
        name,
        count,
        await totalOf(reader, list, more),
      ],
    ),
  );
}

/** Queries at random, besides the plain one and that of a year. */
function someQueries(): Filters[] {
  const day = (ago: number) => isoOfDay(-ago);
  const filters = (): Filters => ({
    ...(random.chance(0.7) && { date_from: day(Math.floor(random.next() * 60)), date_to: day(0) }),
    ...(random.chance(0.3) && { product_id: String(random.pick(floor.products).id) }),
    ...(random.chance(0.3) && { team_id: String(random.pick(floor.teams).id) }),
    ...(random.chance(0.2) && { agent_id: String(random.pick([...floor.agents, floor.leader]).id) }),
    ...(random.chance(0.7) && { scope: random.pick(["me", "team", "tenant"]) }),
  });
  return [{}, { date_from: day(365), date_to: day(0) }, filters(), filters(), filters()];
}

const readers = () => [...floor.agents.slice(0, 2), floor.leader, floor.lineManager, floor.manager, floor.beginner];

describe(`with random sales (seed ${seed})`, () => {
  test("every count equals the total of its list, for every scope and filter", async () => {
    for (const reader of readers()) {
      for (const query of someQueries()) {
        const insights = await insightsFor(reader, query);
        const counts = await countsOf(reader, insights);
        const asked = `${readers().indexOf(reader)} ${JSON.stringify(query)}`;
        for (const [name, figure, total] of counts) expect([asked, name, figure]).toEqual([asked, name, total]);
      }
    }
  }, 240_000);

  test("money, attempts and durations open the rows that they are made of", async () => {
    for (const reader of [floor.leader, floor.manager]) {
      for (const query of someQueries()) {
        const { kpis, lists, leaderboard, time_in_status } = await insightsFor(reader, query);
        const { data } = await listFor(reader, lists.submitted);
        expect(kpis.premium).toBeCloseTo(sumOf(data, "monthly_premium"), 2);
        expect(kpis.cover).toBe(sumOf(data, "cover_amount"));
        for (const { user, premium, attempts } of leaderboard) {
          const own = await listFor(reader, lists.leaderboard.submissions, { submitted_by_id: String(user.id) });
          expect(premium).toBeCloseTo(sumOf(own.data, "monthly_premium"), 2);
          const tried = await totalOf(reader, lists.leaderboard.attempts, { attempted_by_id: String(user.id) });
          expect([tried <= attempts, tried > 0]).toEqual([true, attempts > 0]);
        }
        for (const { count, list } of time_in_status) expect((await totalOf(reader, list)) > 0).toBe(count > 0);
      }
    }
  }, 120_000);

  test("the rest of a pie is the list of everything but its slices", async () => {
    const insights = await insightsFor(floor.manager, { date_from: isoOfDay(-60), date_to: isoOfDay(0) });
    for (const split of SALES_SPLITS) {
      const [first, ...others] = insights[`${split}_counts`];
      if (!first) continue;
      const rest = others.reduce((sum, { count }) => sum + count, 0);
      expect(await totalOf(floor.manager, insights.lists.mtd, { [`${split}_not`]: JSON.stringify([first.key]) })).toBe(
        rest,
      );
    }
    const [product, ...others] = insights.product_counts;
    const rest = others.reduce((sum, { count }) => sum + count, 0);
    const without = { product_not: JSON.stringify([product?.product_id]) };
    expect(await totalOf(floor.manager, insights.lists.mtd, without)).toBe(rest);
  });

  test("the figures of the whole organisation are those of its rows", async () => {
    const from = isoOfDay(-45);
    const { kpis, funnel } = await insightsFor(floor.manager, {
      date_from: from,
      date_to: isoOfDay(0),
      scope: "tenant",
    });
    const [row] = await asPlatform(
      () => db.$queryRaw<Record<string, number>[]>`
        SELECT count(*) FILTER (WHERE created_at >= ${`${from}T00:00:00+02:00`}::timestamptz)::int AS mtd,
          count(*) FILTER (WHERE submitted_at >= ${`${from}T00:00:00+02:00`}::timestamptz)::int AS submitted,
          count(*) FILTER (WHERE recalled_at >= ${`${from}T00:00:00+02:00`}::timestamptz)::int AS recalled
        FROM sales WHERE tenant_id = ${floor.tenant.id}`,
    );
    expect(kpis).toMatchObject(row ?? {});
    const [leads] = await asPlatform(
      () => db.$queryRaw<Record<string, number>[]>`
        SELECT count(*)::int AS received, count(sale.id)::int AS converted, count(sale.submitted_at)::int AS submitted,
          count(sale.qc_submitted_at)::int AS sent_to_qc
        FROM leads LEFT JOIN sales sale ON sale.lead_id = leads.id
        WHERE leads.tenant_id = ${floor.tenant.id} AND leads.created_at >= ${`${from}T00:00:00+02:00`}::timestamptz`,
    );
    const counted = Object.fromEntries(funnel.map(({ step, count }) => [step, count]));
    expect(counted).toMatchObject(leads ?? {});
  });

  test("medians and percentiles are within 10% of the exact ones", async () => {
    const query = { date_from: isoOfDay(-365), date_to: isoOfDay(0), scope: "tenant" };
    const { time_in_status, speed_to_lead } = await insightsFor(floor.manager, query);
    const stays = await asPlatform(
      () => db.$queryRaw<{ status: string; median: number; p90: number }[]>`
        SELECT status, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,
          percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS p90
        FROM (
          SELECT event.old->>'status' AS status, extract(epoch FROM event.created_at - before.at) AS seconds
          FROM sale_events event JOIN LATERAL (
            SELECT max(created_at) AS at FROM sale_events
            WHERE sale_id = event.sale_id AND id < event.id AND type IN ('converted', 'status')
          ) AS before ON true
          WHERE event.tenant_id = ${floor.tenant.id} AND event.type = 'status'
        ) AS stays GROUP BY status`,
    );
    expect(stays.length).toBeGreaterThan(0);
    for (const { status, median, p90 } of stays) {
      const shown = time_in_status.find((each) => each.status === status);
      expectNear(shown?.median_seconds, median, 1);
      expectNear(shown?.p90_seconds, p90, 1);
    }
    const speeds = await asPlatform(
      () => db.$queryRaw<{ source: string | null; median: number }[]>`
        SELECT source, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_attempt_at - created_at) / 60) AS median
        FROM leads WHERE tenant_id = ${floor.tenant.id} AND first_attempt_at IS NOT NULL GROUP BY source`,
    );
    expect(speed_to_lead).toHaveLength(speeds.length);
    for (const { source, median } of speeds) {
      expectNear(speed_to_lead.find((each) => each.source.key === source)?.median_minutes, median, 0.02);
    }
  });

  test("a recount finds no difference", async () => {
    expect((await recount()).filter(({ key }) => key.tenant_id === floor.tenant.id)).toEqual([]);
  });
});

const sumOf = (rows: SaleRow[], column: "monthly_premium" | "cover_amount") =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

function expectNear(shown: number | null | undefined, exact: number, rounding: number): void {
  expect(Math.abs((shown ?? Number.NaN) - exact)).toBeLessThanOrEqual(exact * 0.1 + rounding);
}
