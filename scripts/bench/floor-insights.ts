// The insights of leads on the minimal server: hand-written SQL on the same rollups, and the console's shapes.

import { kpisOf, sparklinesOf } from "@/lib/insights/dashboard/leads/received";
import { type Counts, slicesOf } from "@/lib/insights/dashboard/slices";
import { byProduct, daysOfFigures } from "@/lib/insights/rollup/days-of-figures";
import { firstsOf, monthBefore, type Period, periodOf, previousPeriod } from "@/lib/insights/rollup/period";
import { LEAD_DIMENSIONS } from "@/lib/leads/list/dimensions";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { isoDate } from "@/lib/platform/text/format";

type Row = Record<string, unknown>;
type Ask = (name: string, text: string, values: unknown[]) => Promise<Row[]>;

const PRODUCTS =
  "SELECT id, name FROM products WHERE id IN (SELECT product_id FROM tenant_products WHERE tenant_id = $1) ORDER BY name";

const DAYS = `
  SELECT figure, product_id, month::text AS month,
    ARRAY[${Array.from({ length: 31 }, (_, day) => `sum(days[${day + 1}])::float8`).join(", ")}] AS days
  FROM figures
  WHERE tenant_id = $1 AND user_id = 0 AND team_id = 0 AND figure IN ('received', 'processed') AND dimension = 'none'
    AND month = ANY($2::date[])
  GROUP BY 1, 2, 3`;

const STATUSES = "SELECT status, sum(count)::int AS count FROM lead_counts WHERE tenant_id = $1 GROUP BY 1";

const SPLITS = `
  SELECT summed.dimension, known.key, least(summed.number, 1) AS number, count
  FROM (
    SELECT dimension, number, sum(CASE
        WHEN month > date_trunc('month', $2::date) AND month < date_trunc('month', $3::date) THEN total
        ELSE (SELECT sum(amount) FROM unnest(days[
          CASE WHEN month = date_trunc('month', $2::date) THEN extract(day FROM $2::date)::int ELSE 1 END :
          CASE WHEN month = date_trunc('month', $3::date) THEN extract(day FROM $3::date)::int ELSE 31 END]) amount)
      END)::int AS count
    FROM figures
    WHERE tenant_id = $1 AND user_id = 0 AND team_id = 0 AND figure = 'received' AND dimension <> 'none'
      AND month BETWEEN date_trunc('month', $2::date) AND $3::date
    GROUP BY 1, 2
  ) summed
  LEFT JOIN insight_keys known ON known.tenant_id = $1 AND known.dimension = summed.dimension AND known.number = summed.number
  WHERE count <> 0`;

const TIMELINE = `
  SELECT happened.type || '-' || happened.id AS id, happened.type, happened.at, happened.actor, happened.detail,
    l.id AS lead_row, l.lead_id, l.name, l.surname, p.id AS product_id, p.name AS product_name, p.slug
  FROM (
    (SELECT 'received' AS type, id, id AS lead_id, created_at AS at, coalesce(source, 'By hand') AS actor, source AS detail
     FROM leads WHERE tenant_id = $1 AND created_at > $2 ORDER BY created_at DESC, id DESC LIMIT 30)
    UNION ALL
    (SELECT CASE type WHEN 'converted' THEN 'converted' ELSE 'worked' END, id, lead_id, created_at, actor_name,
       CASE type WHEN 'status' THEN new->>'status' WHEN 'processed' THEN 'Processed' END
     FROM lead_events WHERE tenant_id = $1 AND created_at > $2 AND type IN ('status', 'processed', 'converted')
       AND (type <> 'status' OR new->>'status' NOT IN ('New', 'Allocated'))
     ORDER BY created_at DESC, id DESC LIMIT 30)
    UNION ALL
    (SELECT 'submitted', s.id, s.lead_id, submitted_at, concat_ws(' ', u.name, u.surname), reference
     FROM sales s LEFT JOIN users u ON u.id = s.submitted_by_id
     WHERE s.tenant_id = $1 AND submitted_at > $2 ORDER BY submitted_at DESC LIMIT 30)
    ORDER BY at DESC, id DESC LIMIT 30
  ) happened
  JOIN leads l ON l.id = happened.lead_id JOIN products p ON p.id = l.product_id ORDER BY happened.at DESC, happened.id DESC`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The answer to GET /api/dashboard/lead-insights for a tenant, without filters but a period. */
export async function insights(query: URLSearchParams, tenantId: unknown, ask: Ask): Promise<unknown> {
  const now = new Date();
  const asked = Object.fromEntries(query);
  const period = periodOf(asked, now);
  const previous = previousPeriod(period);
  const [today, before] = [isoDate(now), monthBefore(isoDate(now))];
  const months = new Set([previous, period, { date_from: before, date_to: today }].flatMap(firstsOf));
  const [products, received, statuses, splits, events] = await Promise.all([
    ask("products", PRODUCTS, [tenantId]) as Promise<{ id: number; name: string }[]>,
    ask("days", DAYS, [tenantId, [...months]]) as Promise<Month[]>,
    query.has("date_from") ? [] : ask("statuses", STATUSES, [tenantId]),
    ask("splits", SPLITS, [tenantId, period.date_from, period.date_to]),
    ask("timeline", TIMELINE, [tenantId, new Date(now.getTime() - DAY_MS)]),
  ]);
  const byStatus = query.has("date_from")
    ? splits.filter(({ dimension }) => dimension === "status").map(({ key, count }) => ({ status: key, count }))
    : statuses;
  return {
    ...chartsOf({ received, products, period, previous, today, before }, byStatus),
    ...piesOf(splits),
    timeline: events.map(entryOf),
  };
}

type Month = Parameters<typeof daysOfFigures>[0][number];

type Charts = {
  received: Month[];
  products: { id: number; name: string }[];
  period: Period;
  previous: Period;
  today: string;
  before: string;
};

function chartsOf({ received, products, period, previous, today, before }: Charts, statuses: Row[]) {
  const days = daysOfFigures(received);
  const kpis = kpisOf(days, period, today);
  const ofPeriod = byProduct(days, period, "received", products);
  const ofPrevious = byProduct(days, previous, "received", products);
  const countOf = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0;
  return {
    period,
    previous,
    kpis,
    processed_rate: kpis.mtd === 0 ? 0 : Math.round((kpis.processed / kpis.mtd) * 100),
    previous_kpis: kpisOf(days, previous, before),
    sparklines: sparklinesOf(days, period),
    status_counts: Object.fromEntries(LEAD_STATUSES.map((status) => [status, countOf(status)])),
    product_counts: ofPeriod.counts,
    mtd_daily: days.series(period, ["received"]),
    mtd_by_product: ofPeriod.series,
    previous_daily: days.series(previous, ["received"]),
    previous_by_product: ofPrevious.series,
  };
}

const piesOf = (splits: Row[]) =>
  Object.fromEntries(
    LEAD_DIMENSIONS.map((dimension) => {
      const counts = splits.filter((row) => row.dimension === dimension);
      const shown = counts.map(({ key, number, count }) => ({ key, number, count })) as Counts;
      return [`${dimension}_counts`, slicesOf(dimension, shown)];
    }),
  );

const entryOf = ({
  id,
  type,
  actor,
  detail,
  at,
  lead_row,
  lead_id,
  name,
  surname,
  product_id,
  product_name,
  slug,
}: Row) => ({
  id,
  type,
  actor,
  detail,
  at,
  lead: { id: lead_row, lead_id, name, surname },
  product: { id: product_id, name: product_name, slug },
});
