CREATE OR REPLACE FUNCTION note_insights_after_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO insight_changes (tenant_id, product_id, day, user_id, team_id, status, gender, education, age_bracket,
    source, campaign, product_interest, price, change)
  SELECT tenant_id, product_id, day_of(created_at) AS day, coalesce(assigned_user_id, 0) AS user_id,
    coalesce(team_id, 0) AS team_id, status, gender, education, age_bracket, source, campaign, product_interest, price,
    sum(change)::integer AS change
  FROM (SELECT -1 AS change, removed.* FROM removed) AS changes GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
