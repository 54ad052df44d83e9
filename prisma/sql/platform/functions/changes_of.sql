-- The rows that a statement added (+1) and took away (-1), as the text of a query over its transition tables.
CREATE OR REPLACE FUNCTION changes_of(operation text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE operation
  WHEN 'INSERT' THEN 'SELECT 1 AS change, added.* FROM added'
  WHEN 'DELETE' THEN 'SELECT -1 AS change, removed.* FROM removed'
  ELSE 'SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed'
END;
