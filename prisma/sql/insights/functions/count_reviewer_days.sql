CREATE OR REPLACE FUNCTION count_reviewer_days() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('
    INSERT INTO reviewer_days AS kept (tenant_id, day, product_id, reviewer_id, user_id, team_id, reviews, items, na)
    SELECT tenant_id, day_of(decided_at), product_id, reviewer_id, coalesce(seller_id, 0), coalesce(seller_team_id, 0),
      sum(change), sum(change * item_count), sum(change * na_count)
    FROM (%s) AS changes WHERE state = ''decided'' AND decided_at IS NOT NULL AND reviewer_id IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(change) <> 0 OR sum(change * item_count) <> 0 OR sum(change * na_count) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (tenant_id, day, product_id, reviewer_id, user_id, team_id) DO UPDATE
      SET reviews = kept.reviews + excluded.reviews, items = kept.items + excluded.items, na = kept.na + excluded.na',
    changes_of(TG_OP));
  RETURN NULL;
END $$;
