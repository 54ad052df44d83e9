CREATE OR REPLACE FUNCTION add_lead_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_texts (lead_id, tenant_id, product_id, search_text)
  SELECT id, tenant_id, product_id, search_text_of(name, surname, phone, alt_phone, email, lead_id) FROM added;
  RETURN NULL;
END $$;
