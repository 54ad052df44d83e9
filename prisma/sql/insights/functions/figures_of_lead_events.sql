-- What counts of attempts. The triggers on lead_events repeat this query.
CREATE OR REPLACE FUNCTION figures_of_lead_events(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT tenant_id, attempt_product_id AS product_id, 'attempts' AS figure, 0::smallint AS number, 0::smallint AS part,
    coalesce(actor_id, 0) AS user_id, coalesce(attempt_team_id, 0) AS team_id, day_of(created_at) AS day,
    (change * attempts)::bigint AS amount
  FROM (%1$s) AS event WHERE attempts <> 0 AND attempt_product_id IS NOT NULL$query$, rows_of);
