-- The age brackets of existing leads. It runs concurrently with everything else: every batch is a transaction of its own.
-- An interrupted run begins again and leaves out what is done.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(id) FROM leads), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE leads SET age_bracket = age_bracket_on(day_of(created_at), date_of_birth)
    WHERE id > before AND id <= before + batch AND date_of_birth IS NOT NULL AND age_bracket IS NULL;
    COMMIT;
  END LOOP;
END $$;
