ALTER TABLE figures ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON figures;
CREATE POLICY tenant ON figures TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON figures FROM app_tenant;
GRANT SELECT ON figures TO app_tenant;
