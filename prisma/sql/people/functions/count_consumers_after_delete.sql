CREATE OR REPLACE FUNCTION count_consumers_after_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE consumer_counts kept SET count = kept.count - gone.count
  FROM (SELECT tenant_id, count(*) AS count FROM removed WHERE merged_into_id IS NULL GROUP BY 1) AS gone
  WHERE kept.tenant_id = gone.tenant_id;
  RETURN NULL;
END $$;
