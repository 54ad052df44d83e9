-- What counts of the time in a status. The triggers on sale_stays repeat this query.
CREATE OR REPLACE FUNCTION figures_of_sale_stays(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT tenant_id, product_id, 'stay ' || status AS figure, 0::smallint AS number, bucket_of(seconds) AS part, user_id,
    team_id, day_of(left_at) AS day, change::bigint AS amount
  FROM (%1$s) AS stay$query$, rows_of);
