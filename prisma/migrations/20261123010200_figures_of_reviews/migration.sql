-- Whose work the existing reviews judge and what they found, and which policies are in force; the triggers count it. It runs
-- concurrently with everything else: every batch is a transaction of its own, and one that is repeated changes nothing.
-- Which team a seller was in is no longer known, so the past belongs to the team they are in now.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer;
BEGIN
  newest := coalesce((SELECT max(id) FROM sale_reviews), 0);
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE sale_reviews review
    SET seller_id = known.seller, seller_team_id = team_of_maker(known.seller, review.team_id),
      failed_items = known.failed_items, is_disputed = known.is_disputed, is_upheld = known.is_upheld
    FROM (
      SELECT each.id, coalesce(sale.qc_submitted_by_id, each.agent_id, sale.agent_id, 0) AS seller,
        coalesce(array_agg(item.item_id ORDER BY item.position)
          FILTER (WHERE item.result = 'fail' AND item.is_upheld IS NOT TRUE), '{}') AS failed_items,
        coalesce(bool_or(item.disputed_at IS NOT NULL), false) AS is_disputed,
        coalesce(bool_or(item.is_upheld), false) AS is_upheld
      FROM sale_reviews each JOIN sales sale ON sale.id = each.sale_id
        LEFT JOIN sale_review_items item ON item.review_id = each.id
      WHERE each.id > before AND each.id <= before + batch AND each.seller_id IS NULL
      GROUP BY each.id, sale.id
    ) AS known
    WHERE review.id = known.id;
    COMMIT;
  END LOOP;

  newest := coalesce((SELECT max(id) FROM sales), 0);
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE leads lead SET is_in_force = true
    FROM sales sale
    WHERE sale.id > before AND sale.id <= before + batch AND sale.policy_outcome = 'in_force' AND lead.id = sale.lead_id
      AND NOT lead.is_in_force;
    COMMIT;
  END LOOP;
END $$;
