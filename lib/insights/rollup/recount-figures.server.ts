import "server-only";
import { queryWithoutTimeout } from "@/lib/platform/db/query-without-timeout.server";
import { MONTH_DAYS } from "@/lib/platform/figures/months.server";

/** The figures of every row that counts, by the functions that the triggers call. Noted changes are not in the table yet. */
const ACTUAL = `
  SELECT figure.* FROM leads
  CROSS JOIN LATERAL insight_change_of_lead(leads, 1) AS noted
  CROSS JOIN LATERAL figures_of_insight_change(noted, 1) AS figure
  UNION ALL
  SELECT figure.* FROM insight_changes AS noted CROSS JOIN LATERAL figures_of_insight_change(noted, -1) AS figure
  ${["lead", "lead_event", "sale", "sale_status_duration", "sale_review"]
    .map(
      (row) =>
        `UNION ALL SELECT figure.* FROM ${row}s AS counted CROSS JOIN LATERAL figures_of_${row}(counted, 1) AS figure`,
    )
    .join("\n  ")}`;

const KEYS = "tenant_id, user_id, figure, dimension, month, team_id, product_id, number, part";

const added = (day: number) => `coalesce(sum(counted - kept) FILTER (WHERE d = ${day}), 0)`;

// Adds the difference to each day, and answers with the months that have any. "Day" 0 is what a total has beyond its days.
const REPAIR = `
  WITH amounts AS (
    SELECT tenant_id, figure, dimension, key, product_id, part, user_id, team_id, day, sum(amount)::bigint AS amount
    FROM (${ACTUAL}) AS actual GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), drift AS (
    SELECT ${KEYS}, d, sum(kept) AS kept, sum(counted) AS counted
    FROM (
      SELECT amounts.tenant_id, owner.user_id, figure, amounts.dimension, day - extract(day FROM day)::int + 1 AS month,
        owner.team_id, product_id, (CASE WHEN amounts.key IS NULL THEN 0 ELSE coalesce(known.number, -1) END)::smallint AS number,
        part, extract(day FROM day)::int AS d, 0::bigint AS kept, amount AS counted
      FROM amounts
      LEFT JOIN insight_keys known ON known.tenant_id = amounts.tenant_id AND known.dimension = amounts.dimension
        AND known.key = amounts.key
      CROSS JOIN LATERAL owners_of_figure(figure, amounts.user_id, amounts.team_id) AS owner
      UNION ALL
      SELECT ${KEYS}, d, amount, 0
      FROM figures CROSS JOIN unnest((${["total", ...MONTH_DAYS.map((day) => `days[${day}]`)].join(" - ")}) || days)
        WITH ORDINALITY AS each (amount, place) CROSS JOIN LATERAL (SELECT place::int - 1 AS d) AS number
      WHERE amount <> 0
    ) AS compared
    GROUP BY ${KEYS}, d HAVING sum(kept) <> sum(counted)
  ), repaired AS (
    INSERT INTO figures AS kept (${KEYS}, days, total)
    SELECT ${KEYS}, ARRAY[${MONTH_DAYS.map(added).join(", ")}]::bigint[], sum(counted - kept)
    FROM drift GROUP BY ${KEYS} ORDER BY ${KEYS}
    ON CONFLICT (${KEYS}) DO UPDATE SET total = kept.total + excluded.total,
      days = ARRAY[${MONTH_DAYS.map((day) => `kept.days[${day}] + excluded.days[${day}]`).join(", ")}]
  )
  SELECT 'figures' AS table, to_jsonb(drifted) - '{kept,counted}'::text[] AS key, kept, counted FROM (
    SELECT ${KEYS}, sum(kept)::float8 AS kept, sum(counted)::float8 AS counted FROM drift GROUP BY ${KEYS}
  ) AS drifted`;

// In the order of the days, so that the oldest values have keys of their own.
const NUMBER_KEYS = `
  SELECT insight_key_number(tenant_id, dimension, key) FROM (
    SELECT tenant_id, dimension, key FROM (${ACTUAL}) AS actual WHERE key IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY min(day), 1, 2, 3
  ) AS used`;

/** A count that differed from its rows, by its key. */
export type Drift = { table: string; key: Record<string, unknown>; kept: number; counted: number };

/** Corrects every month of figures that differs from the rows. @returns the corrected months */
export async function recountFigures(): Promise<Drift[]> {
  await queryWithoutTimeout(NUMBER_KEYS); // a statement sees only the numbers from before it began
  return queryWithoutTimeout<Drift>(REPAIR);
}
