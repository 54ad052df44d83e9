CREATE OR REPLACE FUNCTION note_lead_for_consumers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO consumer_changes (tenant_id, lead_id) VALUES (NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
