ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON webhook_attempts;
CREATE POLICY tenant ON webhook_attempts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON webhook_attempts FROM app_tenant;
GRANT SELECT ON webhook_attempts TO app_tenant;
