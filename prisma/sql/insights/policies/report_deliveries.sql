ALTER TABLE report_deliveries ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON report_deliveries;
CREATE POLICY tenant ON report_deliveries TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON report_deliveries FROM app_tenant;
GRANT SELECT, INSERT ON report_deliveries TO app_tenant;
GRANT USAGE ON SEQUENCE report_deliveries_id_seq TO app_tenant;
