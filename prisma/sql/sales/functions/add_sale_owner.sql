-- One row at a time, since a trigger on some columns can't see the statement's rows.
CREATE OR REPLACE FUNCTION add_sale_owner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO sale_parties (sale_id, user_id, tenant_id) VALUES (NEW.id, NEW.agent_id, NEW.tenant_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
