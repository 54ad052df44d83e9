ALTER TABLE sale_stays ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_stays;
CREATE POLICY tenant ON sale_stays TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_stays FROM app_tenant;
GRANT SELECT ON sale_stays TO app_tenant;
