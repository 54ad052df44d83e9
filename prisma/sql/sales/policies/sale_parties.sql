ALTER TABLE sale_parties ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_parties;
CREATE POLICY tenant ON sale_parties TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_parties FROM app_tenant;
GRANT SELECT ON sale_parties TO app_tenant;
