import "server-only";
import { queryWithoutTimeout } from "@/lib/platform/db/query-without-timeout.server";

/** A rollup with a row for each month, its 31 days in an array. */
type MonthRollup = {
  table: string;
  /** Its keys without the month. */
  keys: string;
  /** A query of those keys, `day` and `amount` over the rows that it counts. */
  actual: string;
};

/** Every such rollup. What of a row counts is told by functions that the triggers are made of, so that it is said once. */
export async function monthRollups(): Promise<MonthRollup[]> {
  const figures = await figuresOf("sales", "leads", "lead_events", "sale_stays", "sale_reviews");
  const keys = "tenant_id, figure, product_id, number, part";
  return [
    ...(await insightRollups()),
    { table: "figure_months", keys, actual: `${figures} WHERE figure NOT IN ('attempts', 'contacts')` },
    {
      table: "figure_agent_months",
      keys: `${keys}, user_id, team_id`,
      actual: `${figures} WHERE (user_id, team_id) <> (0, 0)`,
    },
  ];
}

const LEADS = "insight_changes_of_leads('SELECT 1 AS change, leads.* FROM leads')";
// The rollups do not hold these yet.
const NOTED = `SELECT tenant_id, product_id, day, user_id, team_id, status, gender, education, age_bracket, source, campaign,
  product_interest, price, -change FROM insight_changes`;

async function insightRollups(): Promise<MonthRollup[]> {
  const [row] = await queryWithoutTimeout<{ keys: string; amounts: string }>(`
    SELECT insight_keys_of(${LEADS}) AS keys, insight_amounts_of(${LEADS} || ' UNION ALL ${NOTED}') AS amounts`);
  if (!row) throw new Error("The functions of the rollups answered nothing");
  await queryWithoutTimeout(row.keys); // the statements that count see only the keys from before they began
  const keys = "tenant_id, product_id, dimension, number";
  return [
    { table: "insight_months", keys, actual: row.amounts },
    {
      table: "insight_agent_months",
      keys: `${keys}, user_id, team_id`,
      actual: `SELECT * FROM (${row.amounts}) AS amounts WHERE (user_id, team_id) <> (0, 0)`,
    },
  ];
}

async function figuresOf(...tables: string[]): Promise<string> {
  const queries = tables.map((table) => `figures_of_${table}('SELECT 1 AS change, ${table}.* FROM ${table}')`);
  const [row] = await queryWithoutTimeout<{ query: string }>(`SELECT concat_ws(' UNION ALL ', ${queries}) AS query`);
  return `SELECT * FROM (${row?.query}) AS figures`;
}

/** The query that corrects every day that differs and answers with what it corrected, by month. */
export const repairMonths = ({ table, keys, actual }: MonthRollup) => `
  WITH counted AS (
    SELECT ${keys}, day - extract(day FROM day)::int + 1 AS month, extract(day FROM day)::int AS d, sum(amount) AS amount
    FROM (${actual}) AS actual GROUP BY ${keys}, day
  ), actual AS (
    SELECT * FROM counted UNION ALL SELECT ${keys}, month, ${TOTAL}, sum(amount) FROM counted GROUP BY ${keys}, month
  ), present AS (
    SELECT ${keys}, month, d, amount FROM ${table} CROSS JOIN unnest(days || total) WITH ORDINALITY AS each (amount, d)
    WHERE amount <> 0
  ), drift AS (
    SELECT ${keys}, month, d, coalesce(present.amount, 0) AS kept, coalesce(actual.amount, 0) AS counted
    FROM present FULL JOIN actual USING (${keys}, month, d)
    WHERE coalesce(present.amount, 0) <> coalesce(actual.amount, 0)
  ), repaired AS (
    INSERT INTO ${table} AS kept (${keys}, month, days, total)
    SELECT ${keys}, month, ARRAY[${DAYS.map(amountOf).join(", ")}]::bigint[], ${amountOf(TOTAL)}
    FROM drift GROUP BY ${keys}, month ORDER BY ${keys}, month
    ON CONFLICT (${keys}, month) DO UPDATE SET total = kept.total + excluded.total,
      days = ARRAY[${DAYS.map((day) => `kept.days[${day}] + excluded.days[${day}]`).join(", ")}]
  )
  SELECT to_jsonb(drifted) - '{kept,counted}'::text[] AS key, kept, counted FROM (
    SELECT ${keys}, month, sum(kept)::float8 AS kept, sum(counted)::float8 AS counted FROM drift GROUP BY ${keys}, month
  ) AS drifted`;

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
/** The total comes after the days. */
const TOTAL = DAYS.length + 1;

const amountOf = (day: number) => `coalesce(sum(counted - kept) FILTER (WHERE d = ${day}), 0)`;
