CREATE OR REPLACE FUNCTION count_due_calls_of_sales_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
  SELECT * FROM (SELECT tenant_id, 'callback' AS kind, quarter_of(callback_at) AS due, coalesce(agent_id, 0) AS user_id,
    coalesce(team_id, 0) AS team_id, sum(change)::int AS count
    FROM (
      SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed
    ) AS changes WHERE status = 'callback' AND callback_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5) AS changed WHERE count <> 0
      ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + excluded.count;
  IF FOUND THEN
    DELETE FROM due_calls kept USING (SELECT tenant_id, 'callback' AS kind, quarter_of(callback_at) AS due,
      coalesce(agent_id, 0) AS user_id,
      coalesce(team_id, 0) AS team_id, sum(change)::int AS count
      FROM (SELECT -1 AS change, removed.* FROM removed) AS changes WHERE status = 'callback' AND callback_at IS NOT NULL
        GROUP BY 1, 2, 3, 4, 5) AS changed
    WHERE kept.count = 0 AND kept.tenant_id = changed.tenant_id AND kept.kind = changed.kind
      AND kept.due = changed.due AND kept.user_id = changed.user_id AND kept.team_id = changed.team_id;
  END IF;
  RETURN NULL;
END $$;
