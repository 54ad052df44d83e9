CREATE OR REPLACE FUNCTION count_consumers_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO consumer_counts AS kept (tenant_id, count)
  SELECT tenant_id, count(*) FROM added WHERE merged_into_id IS NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (tenant_id) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;
