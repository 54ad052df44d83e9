CREATE OR REPLACE FUNCTION count_leads_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lead_counts AS kept (tenant_id, product_id, status, processed_on, user_id, team_id, count)
  SELECT tenant_id, product_id, status, coalesce(day_of(processed_at), date '0001-01-01'),
    coalesce(assigned_user_id, 0), coalesce(team_id, 0), sum(change)
  FROM (SELECT 1 AS change, added.* FROM added) AS changes GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (tenant_id, product_id, status, processed_on, user_id, team_id)
    DO UPDATE SET count = kept.count + excluded.count;
  PERFORM pg_notify('counts_changed', tenant_id::text) FROM (SELECT 1 AS change, added.* FROM added) AS changes
    GROUP BY tenant_id;
  RETURN NULL;
END $$;
