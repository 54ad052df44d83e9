ALTER TABLE lead_bulks ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_bulks;
CREATE POLICY tenant ON lead_bulks TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_bulks FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON lead_bulks TO app_tenant;
GRANT USAGE ON SEQUENCE lead_bulks_id_seq TO app_tenant;
