-- What counts of reviews, by the seller, on the day of the decision. A review without a known seller is not counted. The
-- triggers on sale_reviews repeat this query.
CREATE OR REPLACE FUNCTION figures_of_sale_reviews(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT review.tenant_id, review.product_id, found.figure, found.number, found.part, review.seller_id AS user_id,
    coalesce(review.seller_team_id, 0) AS team_id, day_of(review.decided_at) AS day, review.change::bigint AS amount
  FROM (
    SELECT *, review_outcome(state, decision, is_for_commencement, failed) AS outcome
    FROM (%1$s) AS changed WHERE state = 'decided' AND seller_id IS NOT NULL AND decided_at IS NOT NULL
  ) AS review
  CROSS JOIN LATERAL (
    SELECT figure, 0::smallint AS number, part
    FROM (VALUES
      ('review ' || review.outcome, 0::smallint, review.outcome IS NOT NULL),
      ('review score', score_band(review.score), review.outcome IN ('passed', 'kicked-back', 'declined')),
      ('review seconds', bucket_of(extract(epoch FROM review.decided_at - review.waiting_since)::float), review.kind = 'check'),
      ('review disputed', 0, review.is_disputed),
      ('review upheld', 0, review.is_upheld)
    ) AS counted (figure, part, is_so)
    WHERE counted.is_so
    UNION ALL
    SELECT DISTINCT 'review_item', coalesce(known.number, insight_key_number(review.tenant_id, 'review_item', item))::smallint,
      0::smallint
    FROM unnest(review.failed_items) AS item
    LEFT JOIN insight_keys known
      ON known.tenant_id = review.tenant_id AND known.dimension = 'review_item' AND known.key = item
    WHERE review.outcome IN ('passed', 'kicked-back', 'declined')
  ) AS found$query$, rows_of);
