// @module-tag all
import { beforeAll, describe, expect, test } from "vitest";
import { SALES_SPLITS } from "@/lib/insights/dashboard/sales/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleRow } from "@/lib/sales/record/schema";
import { isoOfDay } from "../support/days";
import { driftsOf } from "../support/recounts";
import { countsOf, type Filters, insightsFor, listFor, totalOf } from "../support/sales-figures";
import { type Floor, makeFloor, makeStory, moveAround, randomFrom } from "../support/sales-floor";

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
  await moveAround(floor, random);
});

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
  });

  test("money, attempts and rates open the rows that they are made of", async () => {
    for (const reader of [floor.leader, floor.manager]) {
      for (const query of someQueries()) {
        const { kpis, lists, leaderboard } = await insightsFor(reader, query);
        const { data } = await listFor(reader, lists.submitted);
        expect(kpis.premium).toBeCloseTo(sumOf(data, "monthly_premium"), 2);
        expect(kpis.cover).toBe(sumOf(data, "cover_amount"));
        for (const { user, premium, attempts, qc_pass_rate } of leaderboard) {
          const own = await listFor(reader, lists.leaderboard.submissions, { submitted_by_id: String(user.id) });
          expect(premium).toBeCloseTo(sumOf(own.data, "monthly_premium"), 2);
          const tried = await totalOf(reader, lists.leaderboard.attempts, { attempted_by_id: String(user.id) });
          expect([tried <= attempts, tried > 0]).toEqual([true, attempts > 0]);
          const checked = await totalOf(reader, lists.leaderboard.reviews, { seller_id: String(user.id) });
          expect(checked > 0).toBe(qc_pass_rate !== null);
        }
      }
    }
  });

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
          count(sale.qc_submitted_at)::int AS sent_to_qc,
          count(*) FILTER (WHERE sale.policy_outcome = 'in_force')::int AS in_force
        FROM leads LEFT JOIN sales sale ON sale.lead_id = leads.id
        WHERE leads.tenant_id = ${floor.tenant.id} AND leads.created_at >= ${`${from}T00:00:00+02:00`}::timestamptz`,
    );
    const counted = Object.fromEntries(funnel.map(({ step, count }) => [step, count]));
    expect(counted).toMatchObject(leads ?? {});
  });

  test("the figures of quality control are those of its rows", async () => {
    const query = { date_from: isoOfDay(-365), date_to: isoOfDay(0), scope: "tenant" };
    const { qc } = await insightsFor(floor.manager, query);
    const where = { tenant_id: floor.tenant.id, state: "decided" as const };
    const reviews = await asPlatform(() => db.saleReview.findMany({ where, include: { items: true } }));
    const checks = reviews.filter(({ kind }) => kind === "check");
    const counted = checks.filter(
      ({ decision, failed, is_for_commencement }) => decision !== "kicked-back" || (failed > 0 && !is_for_commencement),
    );
    const countOf = (decision: string) => counted.filter((review) => review.decision === decision).length;
    const hasItem = (is: (item: { is_upheld: boolean | null; disputed_at: Date | null }) => boolean) =>
      checks.filter(({ items }) => items.some(is)).length;
    const seconds = reviews.filter(({ kind }) => kind === "second");
    expect(qc).toMatchObject({
      ...{ reviews: counted.length, passed: countOf("passed"), kicked_back: countOf("kicked-back") },
      ...{ declined: countOf("declined"), second_looks: seconds.length },
      pass_rate: counted.length === 0 ? null : Math.round((countOf("passed") / counted.length) * 100),
      disputed: hasItem(({ disputed_at }) => disputed_at !== null),
      upheld: hasItem(({ is_upheld }) => is_upheld === true),
      agreed: seconds.filter(({ decision }) => decision === "agreed").length,
    });
    for (const { key, label, count } of qc.failed_items) {
      const failing = counted.filter(({ items }) =>
        items.some(({ item_id, result, is_upheld }) => item_id === key && result === "fail" && !is_upheld),
      );
      expect([label, count]).toEqual([`Item ${key}`, failing.length]);
    }
    const inBand = counted.filter(({ score }) => score !== null && Number(score) >= 70 && Number(score) < 80);
    expect(qc.scores.find(({ band }) => band === "70-79")?.count).toBe(inBand.length);
    const waits = checks.map(({ decided_at, waiting_since: since }) => Number(decided_at) - Number(since));
    const sorted = waits.toSorted((one, other) => one - other);
    const middle = (sorted.length - 1) / 2;
    const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2 / 1000;
    expectNear(qc.median_seconds, median, 1);
  });

  test("medians and percentiles are within 10% of the exact ones", async () => {
    const query = { date_from: isoOfDay(-365), date_to: isoOfDay(0), scope: "tenant" };
    const { time_in_status, speed_to_lead } = await insightsFor(floor.manager, query);
    const stays = await asPlatform(
      () => db.$queryRaw<{ status: string; median: number; p90: number }[]>`
        SELECT status, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,
          percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS p90
        FROM (
          SELECT event.sale_id, event.old->>'status' AS status,
            sum(extract(epoch FROM event.created_at - before.at)) AS seconds
          FROM sale_events event JOIN LATERAL (
            SELECT max(created_at) AS at FROM sale_events
            WHERE sale_id = event.sale_id AND id < event.id AND type IN ('converted', 'status', 'recalled')
          ) AS before ON true
          WHERE event.tenant_id = ${floor.tenant.id} AND event.type IN ('status', 'recalled')
          GROUP BY 1, 2
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
    expect(await driftsOf(floor.tenant)).toEqual([]);
  });
});

const sumOf = (rows: SaleRow[], column: "monthly_premium" | "cover_amount") =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

function expectNear(shown: number | null | undefined, exact: number, rounding: number): void {
  expect(Math.abs((shown ?? Number.NaN) - exact)).toBeLessThanOrEqual(exact * 0.1 + rounding);
}
