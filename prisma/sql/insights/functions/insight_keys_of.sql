-- Gives numbers to the values of changes that have none, in the order in which they were noted.
CREATE OR REPLACE FUNCTION insight_keys_of(changes text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT insight_key_number(tenant_id, keys, key) FROM (
    SELECT tenant_id, keys, key FROM (%s) AS split WHERE key IS NOT NULL GROUP BY 1, 2, 3 ORDER BY min(day), 1, 2, 3
  ) AS used
  WHERE NOT EXISTS (
    SELECT FROM insight_keys known
    WHERE known.tenant_id = used.tenant_id AND known.dimension = used.keys AND known.key = used.key
  )$query$, insight_splits_of(changes));
