ALTER TABLE sale_mandates ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_mandates;
CREATE POLICY tenant ON sale_mandates TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_mandates FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON sale_mandates TO app_tenant;
GRANT USAGE ON SEQUENCE sale_mandates_id_seq TO app_tenant;
