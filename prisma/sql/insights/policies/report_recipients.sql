ALTER TABLE report_recipients ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON report_recipients;
CREATE POLICY tenant ON report_recipients TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON report_recipients FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON report_recipients TO app_tenant;
