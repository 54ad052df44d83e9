-- Notes the leads of earlier releases, whose people a job then finds in the background. It runs concurrently with everything
-- else: every batch is a transaction of its
-- own; a lead that is noted twice is found once.
DO $$
DECLARE
  batch constant integer := 20000;
  newest integer := coalesce((SELECT max(id) FROM leads), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    INSERT INTO consumer_changes (tenant_id, lead_id)
    SELECT tenant_id, id FROM leads WHERE id > before AND id <= before + batch
      AND NOT EXISTS (SELECT FROM lead_consumers known WHERE known.lead_id = leads.id) ORDER BY id;
    COMMIT;
  END LOOP;
END $$;
