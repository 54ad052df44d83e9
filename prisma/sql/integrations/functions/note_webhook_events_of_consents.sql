CREATE OR REPLACE FUNCTION note_webhook_events_of_consents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_events (tenant_id, type, product_id, lead_id, source_id)
  SELECT consent.tenant_id, 'consent.changed', lead.product_id, lead.id, consent.id
  FROM added consent LEFT JOIN leads lead ON lead.id = consent.lead_id
  WHERE is_webhook_wanted(consent.tenant_id, 'consent.changed', lead.product_id)
  ORDER BY consent.id;
  RETURN NULL;
END $$;
