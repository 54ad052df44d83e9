ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON webhook_deliveries;
CREATE POLICY tenant ON webhook_deliveries TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON webhook_deliveries FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON webhook_deliveries TO app_tenant;
GRANT USAGE ON SEQUENCE webhook_deliveries_id_seq TO app_tenant;
