CREATE OR REPLACE FUNCTION note_webhook_events_of_sales() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE type = 'anonymised') THEN
    DELETE FROM webhook_events WHERE sale_id IN (SELECT sale_id FROM added WHERE type = 'anonymised');
  END IF;
  IF NOT EXISTS (SELECT FROM added JOIN webhooks ON webhooks.tenant_id = added.tenant_id WHERE active) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_events (tenant_id, type, product_id, sale_id, source_id)
  SELECT event.tenant_id, told.type, sale.product_id, sale.id, event.id
  FROM added event JOIN sales sale ON sale.id = event.sale_id CROSS JOIN LATERAL unnest(ARRAY[
    CASE WHEN event.type = 'converted' THEN 'sale.created' END,
    CASE WHEN event.type <> 'converted' AND event.new ->> 'status' IS DISTINCT FROM event.old ->> 'status'
      THEN 'sale.status' END,
    CASE WHEN event.type = 'status' AND event.new ->> 'status' = 'policy-submitted' THEN 'sale.submitted' END,
    CASE WHEN event.type = 'recalled' THEN 'sale.recalled' END,
    CASE WHEN event.type = 'outcome' THEN 'sale.outcome' END,
    CASE WHEN event.type = 'confirmation_overdue' THEN 'sale.confirmation_overdue' END
  ]) AS told (type)
  WHERE told.type IS NOT NULL AND is_webhook_wanted(event.tenant_id, told.type, sale.product_id)
  ORDER BY event.id, told.type;
  RETURN NULL;
END $$;
