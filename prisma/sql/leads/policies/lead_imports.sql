ALTER TABLE lead_imports ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_imports;
CREATE POLICY tenant ON lead_imports TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_imports FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON lead_imports TO app_tenant;
GRANT USAGE ON SEQUENCE lead_imports_id_seq TO app_tenant;
