ALTER TABLE lead_sources ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_sources;
CREATE POLICY tenant ON lead_sources TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_sources FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_sources TO app_tenant;
GRANT USAGE ON SEQUENCE lead_sources_id_seq TO app_tenant;
