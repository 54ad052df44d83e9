-- Whether a call is overdue depends on the clock, so no trigger can count what is. A sum of the quarters that have ended can.
CREATE OR REPLACE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');
