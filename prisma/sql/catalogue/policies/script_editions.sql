ALTER TABLE script_editions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON script_editions;
CREATE POLICY added ON script_editions FOR INSERT TO app_tenant
  WITH CHECK (script_id IN (SELECT id FROM scripts WHERE scripts.tenant_id IS NOT DISTINCT FROM script_editions.tenant_id));
DROP POLICY IF EXISTS seen ON script_editions;
CREATE POLICY seen ON script_editions FOR SELECT TO app_tenant
  USING ((tenant_id = current_tenant()) OR ((tenant_id IS NULL) AND (script_id IN (SELECT id FROM scripts))));
REVOKE ALL ON script_editions FROM app_tenant;
GRANT SELECT, INSERT ON script_editions TO app_tenant;
GRANT USAGE ON SEQUENCE script_editions_id_seq TO app_tenant;
