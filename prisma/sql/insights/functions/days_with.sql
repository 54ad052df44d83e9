-- The days of a month of which one has an amount.
CREATE OR REPLACE FUNCTION days_with(day integer, amount numeric) RETURNS bigint[] LANGUAGE sql IMMUTABLE
RETURN array_fill(0::bigint, ARRAY[day - 1]) || amount::bigint || array_fill(0::bigint, ARRAY[31 - day]);
