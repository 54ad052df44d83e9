CREATE OR REPLACE FUNCTION count_consumers_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE consumer_counts kept SET count = kept.count + changed.change
  FROM (
    SELECT tenant_id, sum(change) AS change FROM (
      SELECT tenant_id, 1 AS change FROM added WHERE merged_into_id IS NULL
      UNION ALL SELECT tenant_id, -1 FROM removed WHERE merged_into_id IS NULL
    ) AS each GROUP BY 1 HAVING sum(change) <> 0
  ) AS changed
  WHERE kept.tenant_id = changed.tenant_id;
  RETURN NULL;
END $$;
