-- Notes what a statement changes in leads, for fold_insights() to add to the figures: an insert waits for no row of them.
CREATE OR REPLACE FUNCTION note_insights() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changes insight_changes[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(SELECT noted FROM added CROSS JOIN LATERAL insight_change_of_lead(added::leads, 1) AS noted);
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(SELECT noted FROM removed CROSS JOIN LATERAL insight_change_of_lead(removed::leads, -1) AS noted);
  ELSE
    changes := ARRAY(
      SELECT noted FROM added CROSS JOIN LATERAL insight_change_of_lead(added::leads, 1) AS noted
      UNION ALL
      SELECT noted FROM removed CROSS JOIN LATERAL insight_change_of_lead(removed::leads, -1) AS noted);
  END IF;
  INSERT INTO insight_changes (tenant_id, product_id, day, user_id, team_id, status, gender, education, age_bracket,
    source, campaign, product_interest, price, is_processed, change)
  SELECT tenant_id, product_id, day, user_id, team_id, status, gender, education, age_bracket,
    source, campaign, product_interest, price, is_processed, sum(change)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
