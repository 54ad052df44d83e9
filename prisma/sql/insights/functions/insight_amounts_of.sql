-- The amounts of changes whose values have numbers, by the columns of insight_agent_months and the day.
CREATE OR REPLACE FUNCTION insight_amounts_of(changes text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT split.tenant_id, split.user_id, split.team_id, split.product_id, split.dimension,
    CASE WHEN split.key IS NULL THEN 0 ELSE coalesce(known.number, -1) END::smallint AS number, split.day,
    sum(split.amount)::bigint AS amount
  FROM (%s) AS split
  LEFT JOIN insight_keys known
    ON known.tenant_id = split.tenant_id AND known.dimension = split.keys AND known.key = split.key
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(split.amount) <> 0$query$, insight_splits_of(changes));
