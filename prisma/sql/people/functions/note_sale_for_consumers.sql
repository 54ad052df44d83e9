CREATE OR REPLACE FUNCTION note_sale_for_consumers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO consumer_changes (tenant_id, sale_id) VALUES (NEW.tenant_id, NEW.sale_id);
  RETURN NULL;
END $$;
