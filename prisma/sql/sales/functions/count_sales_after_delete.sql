CREATE OR REPLACE FUNCTION count_sales_after_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO sale_counts AS kept (tenant_id, product_id, status, user_id, team_id, count)
  SELECT tenant_id, product_id, status, coalesce(agent_id, 0), coalesce(team_id, 0), sum(change)
  FROM (SELECT -1 AS change, removed.* FROM removed) AS changes GROUP BY 1, 2, 3, 4, 5
    HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, product_id, status, user_id, team_id) DO UPDATE SET count = kept.count + excluded.count;
  PERFORM pg_notify('counts_changed', tenant_id::text) FROM (SELECT -1 AS change, removed.* FROM removed) AS changes
    GROUP BY tenant_id;
  RETURN NULL;
END $$;
