-- The users who had a hand in a sale, for good: its owners, and those who converted or edited it, or the users whom they
-- impersonated. They may not review it.
CREATE OR REPLACE FUNCTION add_sale_owners() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO sale_parties (sale_id, user_id, tenant_id)
  SELECT id, agent_id, tenant_id FROM changed WHERE agent_id IS NOT NULL
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
