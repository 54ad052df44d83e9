CREATE OR REPLACE FUNCTION note_webhook_events_of_reviews() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_events (tenant_id, type, product_id, sale_id, source_id)
  SELECT review.tenant_id, 'qc.reviewed', review.product_id, review.sale_id, review.id
  FROM added review JOIN removed USING (id)
  WHERE review.decided_at IS NOT NULL AND removed.decided_at IS NULL
    AND is_webhook_wanted(review.tenant_id, 'qc.reviewed', review.product_id)
  ORDER BY review.id;
  RETURN NULL;
END $$;
