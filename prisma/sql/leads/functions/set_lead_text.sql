CREATE OR REPLACE FUNCTION set_lead_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_texts (lead_id, tenant_id, product_id, search_text)
  VALUES (NEW.id, NEW.tenant_id, NEW.product_id,
    search_text_of(NEW.name, NEW.surname, NEW.phone, NEW.alt_phone, NEW.email, NEW.lead_id))
  ON CONFLICT (lead_id, tenant_id) DO UPDATE SET product_id = excluded.product_id, search_text = excluded.search_text;
  RETURN NULL;
END $$;
