CREATE OR REPLACE FUNCTION note_new_leads_for_consumers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO consumer_changes (tenant_id, lead_id) SELECT tenant_id, id FROM added;
  RETURN NULL;
END $$;
