-- The quarter of an hour in which a call is due. Whether it is overdue depends on the clock, so triggers count by quarters, and
-- a query adds up those that have ended.
CREATE OR REPLACE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');
