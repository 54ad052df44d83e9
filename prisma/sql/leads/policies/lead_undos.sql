ALTER TABLE lead_undos ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_undos;
CREATE POLICY tenant ON lead_undos TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_undos FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON lead_undos TO app_tenant;
