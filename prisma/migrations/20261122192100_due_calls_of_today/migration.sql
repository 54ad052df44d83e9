-- Counts the calls that were open before the triggers were there. The migration before this one has committed them, so
-- from now on whoever changes a call also counts the change: one statement, which sees one moment, adds what is missing
-- from that moment's counts. It blocks nobody, and adds nothing when it is repeated.
-- Only products that have leads or sales in the status are looked at, by the index on product and status.
WITH actual AS (
  SELECT tenant_id, 'diary' AS kind, quarter_of(diary_at) AS due, coalesce(assigned_user_id, 0) AS user_id,
    coalesce(team_id, 0) AS team_id, count(*)::int AS count
  FROM leads
  JOIN (SELECT DISTINCT tenant_id, product_id FROM lead_counts WHERE status = 'Diary' AND count > 0) AS having_some
    USING (tenant_id, product_id)
  WHERE status = 'Diary' AND processed_at IS NULL AND diary_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  UNION ALL
  SELECT tenant_id, 'callback', quarter_of(callback_at), coalesce(agent_id, 0), coalesce(team_id, 0), count(*)::int
  FROM sales
  JOIN (SELECT DISTINCT tenant_id, product_id FROM sale_counts WHERE status = 'callback' AND count > 0) AS having_some
    USING (tenant_id, product_id)
  WHERE status = 'callback' AND callback_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5
)
INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
SELECT tenant_id, kind, due, user_id, team_id, actual.count - coalesce(counted.count, 0)
FROM actual LEFT JOIN due_calls counted USING (tenant_id, kind, due, user_id, team_id)
WHERE actual.count <> coalesce(counted.count, 0) ORDER BY 1, 2, 3, 4, 5
ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + excluded.count;
