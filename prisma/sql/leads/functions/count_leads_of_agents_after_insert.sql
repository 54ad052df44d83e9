CREATE OR REPLACE FUNCTION count_leads_of_agents_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lead_agent_days AS kept (tenant_id, product_id, day, user_id, team_id, received, processed)
  SELECT tenant_id, product_id, day_of(created_at), coalesce(assigned_user_id, 0), coalesce(team_id, 0), sum(change),
    coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0)
  FROM (SELECT 1 AS change, added.* FROM added) AS changes WHERE assigned_user_id IS NOT NULL OR team_id IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5
  HAVING sum(change) <> 0 OR coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0) <> 0
  ORDER BY 1, 3, 2, 4, 5
    ON CONFLICT (tenant_id, day, product_id, user_id, team_id) DO UPDATE
    SET received = kept.received + excluded.received, processed = kept.processed + excluded.processed;
  RETURN NULL;
END $$;
