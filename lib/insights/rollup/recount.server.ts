import "server-only";
import { queryWithoutTimeout } from "@/lib/platform/db/query-without-timeout.server";
import { type Drift, recountFigures } from "./recount-figures.server";

type Rollup = { table: string; keys: string; counts: readonly string[]; actual: string };

// What the triggers in prisma/sql maintain, computed from the rows.
const ROLLUPS: readonly Rollup[] = [
  {
    table: "lead_counts",
    keys: "tenant_id, product_id, status, processed_on, user_id, team_id",
    counts: ["count"],
    actual: `SELECT tenant_id, product_id, status, coalesce(day_of(processed_at), date '0001-01-01') AS processed_on,
        coalesce(assigned_user_id, 0) AS user_id, coalesce(team_id, 0) AS team_id, count(*)::int AS count
      FROM leads GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  {
    table: "sale_counts",
    keys: "tenant_id, product_id, status, user_id, team_id",
    counts: ["count"],
    actual: `SELECT tenant_id, product_id, status, coalesce(agent_id, 0) AS user_id, coalesce(team_id, 0) AS team_id,
        count(*)::int AS count
      FROM sales GROUP BY 1, 2, 3, 4, 5`,
  },
  {
    table: "qc_waiting_counts",
    keys: "tenant_id, qc_personality_id, product_id",
    counts: ["count"],
    actual: `SELECT tenant_id, qc_personality_id, product_id, count(*)::int AS count
      FROM sales WHERE status = 'qc-oversight' AND qc_personality_id IS NOT NULL GROUP BY 1, 2, 3`,
  },
  {
    table: "reviewer_days",
    keys: "tenant_id, day, product_id, reviewer_id, user_id, team_id",
    counts: ["reviews", "items", "na"],
    actual: `SELECT tenant_id, day_of(decided_at) AS day, product_id, reviewer_id, coalesce(seller_id, 0) AS user_id,
        coalesce(seller_team_id, 0) AS team_id, count(*)::int AS reviews, sum(item_count)::int AS items,
        sum(na_count)::int AS na
      FROM sale_reviews WHERE state = 'decided' AND decided_at IS NOT NULL AND reviewer_id IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  {
    table: "due_calls",
    keys: "tenant_id, kind, due, user_id, team_id",
    counts: ["count"],
    actual: `SELECT tenant_id, 'diary' AS kind, quarter_of(diary_at) AS due, coalesce(assigned_user_id, 0) AS user_id,
        coalesce(team_id, 0) AS team_id, count(*)::int AS count
      FROM leads WHERE status = 'Diary' AND processed_at IS NULL AND diary_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5
      UNION ALL
      SELECT tenant_id, 'callback', quarter_of(callback_at), coalesce(agent_id, 0), coalesce(team_id, 0), count(*)::int
      FROM sales WHERE status = 'callback' AND callback_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5`,
  },
];

/**
 * Recomputes every count and corrects those that differ. It reads every lead without blocking others: each statement
 * sees one snapshot and adds the difference, which is right even if others change the count meanwhile.
 * @returns the corrected counts
 */
export async function recount(): Promise<Drift[]> {
  const drifts: Drift[][] = [];
  for (const rollup of ROLLUPS) {
    const rows = await queryWithoutTimeout<Drift>(repairQuery(rollup));
    drifts.push(rows.map((row) => ({ ...row, table: rollup.table })));
  }
  return [...drifts.flat(), ...(await recountFigures())];
}

function repairQuery({ table, keys, counts, actual }: Rollup): string {
  const off = counts.map((count) => `coalesce(actual.${count}, 0) - coalesce(kept.${count}, 0) AS ${count}`);
  const add = counts.map((count) => `${count} = kept.${count} + excluded.${count}`);
  const kept = counts.map((count) => `coalesce(kept.${count}, 0)`).join(" + ");
  const counted = counts.map((count) => `coalesce(actual.${count}, 0)`).join(" + ");
  return `
    WITH actual AS (${actual}),
    drift AS (
      SELECT ${keys}, ${off.join(", ")}, ${kept} AS kept_sum, ${counted} AS counted_sum
      FROM ${table} kept FULL JOIN actual USING (${keys})
      WHERE (${counts.map((count) => `coalesce(kept.${count}, 0)`).join(", ")})
        IS DISTINCT FROM (${counts.map((count) => `coalesce(actual.${count}, 0)`).join(", ")})
    ),
    repaired AS (
      INSERT INTO ${table} AS kept (${keys}, ${counts.join(", ")})
      SELECT ${keys}, ${counts.join(", ")} FROM drift ORDER BY ${keys}
      ON CONFLICT (${keys}) DO UPDATE SET ${add.join(", ")}
    )
    SELECT jsonb_build_object(${keys
      .split(", ")
      .map((key) => `'${key}', ${key}`)
      .join(", ")}) AS key, kept_sum AS kept, counted_sum AS counted FROM drift`;
}
