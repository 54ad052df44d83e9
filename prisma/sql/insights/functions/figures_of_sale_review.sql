-- The figures of a review, as figures_of_lead() returns those of a lead: of the seller, on the day of the decision. A review
-- without a known seller is not counted.
CREATE OR REPLACE FUNCTION figures_of_sale_review(review sale_reviews, times integer) RETURNS SETOF figure_change
LANGUAGE sql STABLE AS $$
  SELECT review.tenant_id, review.product_id, found.figure, found.dimension, found.key, found.part, review.seller_id,
    coalesce(review.seller_team_id, 0), day_of(review.decided_at), times::bigint
  FROM (
    SELECT review_outcome(review.state, review.decision, review.is_for_commencement, review.failed) AS outcome
    WHERE review.state = 'decided' AND review.seller_id IS NOT NULL AND review.decided_at IS NOT NULL
  ) AS decided
  CROSS JOIN LATERAL (
    SELECT figure, 'none' AS dimension, NULL AS key, part
    FROM (VALUES
      ('review ' || outcome, 0::smallint, outcome IS NOT NULL),
      ('review score', score_band(review.score), outcome IN ('passed', 'kicked-back', 'declined')),
      ('review seconds', bucket_of(extract(epoch FROM review.decided_at - review.waiting_since)::float), review.kind = 'check'),
      ('review disputed', 0, review.is_disputed),
      ('review upheld', 0, review.is_upheld)
    ) AS counted (figure, part, is_so)
    WHERE counted.is_so
    UNION ALL
    SELECT DISTINCT 'review_item', 'review_item', item, 0::smallint FROM unnest(review.failed_items) AS item
    WHERE outcome IN ('passed', 'kicked-back', 'declined')
  ) AS found
$$;
