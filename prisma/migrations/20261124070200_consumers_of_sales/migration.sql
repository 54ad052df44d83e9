-- The same for the sales of earlier releases, concurrently with everything else.
DO $$
DECLARE
  batch constant integer := 20000;
  newest integer := coalesce((SELECT max(id) FROM sales), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    INSERT INTO consumer_changes (tenant_id, sale_id)
    SELECT tenant_id, id FROM sales WHERE id > before AND id <= before + batch
      AND NOT EXISTS (SELECT FROM sale_consumers known WHERE known.sale_id = sales.id) ORDER BY id;
    COMMIT;
  END LOOP;
END $$;
