CREATE OR REPLACE FUNCTION add_days(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE
RETURN ARRAY(SELECT a + b FROM unnest(one, other) WITH ORDINALITY AS of_day (a, b, day) ORDER BY day);
