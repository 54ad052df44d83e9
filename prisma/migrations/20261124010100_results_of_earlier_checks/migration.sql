-- The results of checks of before. It runs concurrently with everything else: every batch is a transaction of its own, and
-- one that is repeated changes nothing.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(id) FROM sale_reviews), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE sales sale
    SET qc_result = review_outcome(review.state, review.decision, review.is_for_commencement, review.failed)
    FROM sale_reviews review
    WHERE review.id > before AND review.id <= before + batch AND review.kind = 'check' AND review.state = 'decided'
      AND sale.id = review.sale_id
      AND sale.qc_result <> review_outcome(review.state, review.decision, review.is_for_commencement, review.failed)
      AND NOT EXISTS (
        SELECT FROM sale_reviews later
        WHERE later.sale_id = review.sale_id AND later.kind = 'check' AND later.state = 'decided' AND later.id > review.id);
    COMMIT;
  END LOOP;
END $$;
