// The insights of sales on the minimal server: hand-written SQL on the same rollups. It answers the rows as they come, so
// it is the least that the console's answer can cost.
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { SALES_SPLITS } from "@/lib/insights/dashboard/sales/schema";
import { monthBefore, periodOf, previousPeriod } from "@/lib/insights/rollup/period";
import { isoDate } from "@/lib/platform/text/format";

type Row = Record<string, unknown>;
type Ask = (name: string, text: string, values: unknown[]) => Promise<Row[]>;

const PRODUCTS =
  "SELECT id, name FROM products WHERE id IN (SELECT product_id FROM tenant_products WHERE tenant_id = $1) ORDER BY name";

const STATUSES = "SELECT status, sum(count)::int AS count FROM sale_counts WHERE tenant_id = $1 GROUP BY 1";

const DAYS = `
  SELECT figure, product_id, month::text AS month, ${Array.from({ length: 31 }, (_, day) => `sum(days[${day + 1}])::float8 AS day_${day + 1}`).join(", ")}
  FROM figures
  WHERE tenant_id = $1 AND user_id = 0 AND team_id = 0 AND dimension = 'none' AND month BETWEEN date_trunc('month', $2::date) AND $3::date
    AND (figure LIKE 'status %' OR figure LIKE 'review %' AND figure NOT IN ('review score', 'review seconds')
      OR figure IN ('converted', 'submitted', 'premium', 'cover', 'recalled'))
  GROUP BY 1, 2, 3`;

/** The sum of the days of a month that lie in the period from $2 to $3. */
const SUM_OF_PERIOD = `sum(CASE
  WHEN month > date_trunc('month', $2::date) AND month < date_trunc('month', $3::date) THEN total
  ELSE (SELECT sum(amount) FROM unnest(days[
    CASE WHEN month = date_trunc('month', $2::date) THEN extract(day FROM $2::date)::int ELSE 1 END :
    CASE WHEN month = date_trunc('month', $3::date) THEN extract(day FROM $3::date)::int ELSE 31 END]) amount)
END)::float8`;

const IN_PERIOD = "tenant_id = $1 AND month BETWEEN date_trunc('month', $2::date) AND $3::date";

const SUMS = `
  SELECT summed.figure, summed.dimension, known.key, summed.part, amount FROM (
    SELECT figure, dimension, number, part, ${SUM_OF_PERIOD} AS amount FROM figures
    WHERE ${IN_PERIOD} AND user_id = 0 AND team_id = 0
      AND (figure = ANY($4) AND dimension IN ('none', 'review_item', 'source') OR figure = 'converted' AND dimension = ANY($5))
    GROUP BY 1, 2, 3, 4
  ) summed
  LEFT JOIN insight_keys known ON known.tenant_id = $1 AND known.number = summed.number AND known.dimension = summed.dimension
  WHERE amount <> 0`;

const LEADERS = `
  SELECT u.id, u.name, u.surname, figure, amount FROM (
    SELECT user_id, figure, ${SUM_OF_PERIOD} AS amount FROM figures
    WHERE ${IN_PERIOD} AND user_id <> 0 AND dimension = 'none'
      AND (figure IN ('attempts', 'contacts', 'converted', 'submitted', 'premium') OR figure LIKE 'review %')
    GROUP BY 1, 2
  ) summed
  JOIN users u ON u.id = user_id`;

const OF_SOURCES = [
  "received",
  "cost",
  "lead contacted",
  "lead converted",
  "lead sent to QC",
  "lead submitted",
  "speed",
];
const REVIEWS = ["review score", "review seconds", "review_item"];

/** What GET /api/dashboard/sales-insights reads for a tenant, without filters but a period. */
export async function salesInsights(query: URLSearchParams, tenantId: unknown, ask: Ask): Promise<unknown> {
  const period = periodOf(Object.fromEntries(query));
  const today = isoDate(new Date());
  const asked = [tenantId, period.date_from, period.date_to];
  const figures = [...OF_SOURCES, ...REVIEWS, ...SALE_STATUSES.map((status) => `stay ${status}`)];
  return Promise.all([
    ask("sales-products", PRODUCTS, [tenantId]),
    ask("sales-days", DAYS, [tenantId, previousPeriod(period).date_from, period.date_to]),
    ask("sales-today", DAYS, [tenantId, monthBefore(today), today]),
    query.has("date_from") ? [] : ask("sales-statuses", STATUSES, [tenantId]),
    ask("sales-sums", SUMS, [...asked, figures, SALES_SPLITS]),
    ask("sales-leaders", LEADERS, asked),
  ]);
}
