// The insights of sales on the minimal server: hand-written SQL on the same rollups. It answers the rows as they come, so
// it is the least that the console's answer can cost.
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { monthBefore, periodOf, previousPeriod } from "@/lib/insights/dashboard/period";
import { SALES_SPLITS } from "@/lib/insights/dashboard/sales-schema";
import { isoDate } from "@/lib/platform/format";

type Row = Record<string, unknown>;
type Ask = (name: string, text: string, values: unknown[]) => Promise<Row[]>;

const PRODUCTS =
  "SELECT id, name FROM products WHERE id IN (SELECT product_id FROM tenant_products WHERE tenant_id = $1) ORDER BY name";

const STATUSES = "SELECT status, sum(count)::int AS count FROM sale_counts WHERE tenant_id = $1 GROUP BY 1";

const DAYS = `
  SELECT figure, product_id, month::text AS month, ${Array.from({ length: 31 }, (_, day) => `sum(days[${day + 1}])::float8 AS day_${day + 1}`).join(", ")}
  FROM figure_months
  WHERE tenant_id = $1 AND month BETWEEN date_trunc('month', $2::date) AND $3::date
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
  SELECT summed.figure, known.key, summed.part, amount FROM (
    SELECT figure, number, part, ${SUM_OF_PERIOD} AS amount FROM figure_months
    WHERE ${IN_PERIOD} AND figure = ANY($4) GROUP BY 1, 2, 3
  ) summed
  LEFT JOIN insight_keys known ON known.tenant_id = $1 AND known.number = summed.number
    AND known.dimension = (CASE WHEN summed.figure = ANY($5) THEN summed.figure ELSE 'source' END)::insight_dimension
  WHERE amount <> 0`;

const RECEIVED = `
  SELECT summed.dimension, known.key, amount FROM (
    SELECT dimension::text AS dimension, number, ${SUM_OF_PERIOD} AS amount FROM insight_months
    WHERE ${IN_PERIOD} AND dimension IN ('source', 'source_cost') GROUP BY 1, 2
  ) summed
  LEFT JOIN insight_keys known ON known.tenant_id = $1 AND known.number = summed.number AND known.dimension = 'source'`;

const LEADERS = `
  SELECT u.id, u.name, u.surname, figure, amount FROM (
    SELECT user_id, figure, ${SUM_OF_PERIOD} AS amount FROM figure_agent_months
    WHERE ${IN_PERIOD} AND user_id <> 0 AND (figure IN ('attempts', 'contacts', 'converted', 'submitted', 'premium') OR figure LIKE 'review %')
    GROUP BY 1, 2
  ) summed
  JOIN users u ON u.id = user_id`;

const STEPS = ["lead contacted", "lead converted", "lead sent to QC", "lead submitted", "speed"];
const REVIEWS = ["review score", "review seconds", "review_item"];

/** What GET /api/dashboard/sales-insights reads for a tenant, without filters but a period. */
export async function salesInsights(query: URLSearchParams, tenantId: unknown, ask: Ask): Promise<unknown> {
  const period = periodOf(Object.fromEntries(query));
  const today = isoDate(new Date());
  const asked = [tenantId, period.date_from, period.date_to];
  const figures = [...STEPS, ...REVIEWS, ...SALES_SPLITS, ...SALE_STATUSES.map((status) => `stay ${status}`)];
  return Promise.all([
    ask("sales-products", PRODUCTS, [tenantId]),
    ask("sales-days", DAYS, [tenantId, previousPeriod(period).date_from, period.date_to]),
    ask("sales-today", DAYS, [tenantId, monthBefore(today), today]),
    query.has("date_from") ? [] : ask("sales-statuses", STATUSES, [tenantId]),
    ask("sales-sums", SUMS, [...asked, figures, [...SALES_SPLITS, "review_item"]]),
    ask("sales-received", RECEIVED, asked),
    ask("sales-leaders", LEADERS, asked),
  ]);
}
