-- The 31 days of a month from the amounts of some of them, and the sum of two such months.
CREATE OR REPLACE FUNCTION days_of_month(days date[], amounts bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  of_month bigint[] := array_fill(0::bigint, ARRAY[31]);
  place integer;
BEGIN
  FOR given IN 1 .. cardinality(days) LOOP
    place := extract(day FROM days[given]);
    of_month[place] := of_month[place] + amounts[given];
  END LOOP;
  RETURN of_month;
END $$;
