-- How a decided review counts. A kick-back for a day that has passed or moved, or one whose items were all upheld, counts against
-- nobody.
CREATE OR REPLACE FUNCTION review_outcome(state text, decision text, is_for_commencement boolean, failed integer) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN state <> 'decided' THEN NULL
  WHEN decision = 'kicked-back' AND (is_for_commencement OR failed = 0) THEN 'not-counted'
  ELSE decision
END;
