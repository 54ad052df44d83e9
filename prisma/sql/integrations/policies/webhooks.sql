ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON webhooks;
CREATE POLICY tenant ON webhooks TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON webhooks FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO app_tenant;
GRANT USAGE ON SEQUENCE webhooks_id_seq TO app_tenant;
