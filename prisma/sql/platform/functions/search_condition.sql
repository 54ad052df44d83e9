-- SQL for the rows whose text matches one of two readings of a search, each a list of LIKE patterns that must all match. Of a
-- pattern for folded texts of which nothing is left, such as a hyphen, nothing is found.
CREATE OR REPLACE FUNCTION search_condition(searched text, is_folded boolean, patterns text[], others text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce('(' || string_agg('(' || condition || ')', ' OR ') || ')', 'true')
  FROM (
    SELECT string_agg(CASE WHEN used ~ '^% +%$' THEN 'false' ELSE format('%s LIKE %L', searched, used) END, ' AND ') AS condition
    FROM (VALUES (patterns), (others)) AS reading (words), unnest(words) AS pattern,
      LATERAL (SELECT CASE WHEN is_folded THEN folded_text(pattern) ELSE pattern END AS used) AS text
    GROUP BY words
  ) AS conditions
$$;
