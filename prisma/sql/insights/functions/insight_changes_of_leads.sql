-- What of a lead is counted, as a query over the rows of a query on leads with the column "change" (1 or -1). What cancels
-- out is left out: most updates change none of it.
CREATE OR REPLACE FUNCTION insight_changes_of_leads(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format('
  SELECT tenant_id, product_id, day_of(created_at) AS day, coalesce(assigned_user_id, 0) AS user_id,
    coalesce(team_id, 0) AS team_id, status, gender, education, age_bracket, source, campaign, product_interest, price,
    sum(change)::integer AS change
  FROM (%s) AS changes GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 HAVING sum(change) <> 0', rows_of);
