-- The ids of a tenant's newest leads, up to `most`, that match every LIKE pattern. A tenant's own connection searches its own
-- tenant, whatever it asks for.
CREATE OR REPLACE FUNCTION search_leads(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM (%s) AS matches ORDER BY id DESC LIMIT %s',
    lead_search(tenant, NULL, patterns, NULL), most);
END $$;
