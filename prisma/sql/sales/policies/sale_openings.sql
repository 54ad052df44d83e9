ALTER TABLE sale_openings ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_openings;
CREATE POLICY tenant ON sale_openings TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_openings FROM app_tenant;
GRANT SELECT, INSERT ON sale_openings TO app_tenant;
