CREATE OR REPLACE FUNCTION add_figures_of_sale_reviews_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (
        SELECT review.tenant_id, review.product_id, found.figure, found.number, found.part, review.seller_id AS user_id,
        coalesce(review.seller_team_id, 0) AS team_id, day_of(review.decided_at) AS day, review.change::bigint AS amount
        FROM (
          SELECT *, review_outcome(state, decision, is_for_commencement, failed) AS outcome
          FROM (
            SELECT sum(change) AS change, tenant_id, product_id, kind, state, decision, is_for_commencement, failed,
              score, failed_items, is_disputed,
            is_upheld, seller_id, seller_team_id, waiting_since, decided_at FROM (
              SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed
            ) AS changes
            GROUP BY tenant_id, product_id, kind, state, decision, is_for_commencement, failed, score, failed_items,
              is_disputed,
            is_upheld, seller_id, seller_team_id, waiting_since, decided_at
              HAVING sum(change) <> 0) AS changed
              WHERE state = 'decided' AND seller_id IS NOT NULL AND decided_at IS NOT NULL
        ) AS review
        CROSS JOIN LATERAL (
          SELECT figure, 0::smallint AS number, part
          FROM (VALUES
            ('review ' || review.outcome, 0::smallint, review.outcome IS NOT NULL),
            ('review score', score_band(review.score), review.outcome IN ('passed', 'kicked-back', 'declined')),
            ('review seconds', bucket_of(extract(epoch FROM review.decided_at - review.waiting_since)::float),
              review.kind = 'check'),
            ('review disputed', 0, review.is_disputed),
            ('review upheld', 0, review.is_upheld)
          ) AS counted (figure, part, is_so)
          WHERE counted.is_so
          UNION ALL
          SELECT DISTINCT 'review_item', coalesce(known.number, insight_key_number(review.tenant_id, 'review_item',
            item))::smallint,
          0::smallint
          FROM unnest(review.failed_items) AS item
          LEFT JOIN insight_keys known
          ON known.tenant_id = review.tenant_id AND known.dimension = 'review_item' AND known.key = item
          WHERE review.outcome IN ('passed', 'kicked-back', 'declined')
        ) AS found) AS changed));
  RETURN NULL;
END $$;
