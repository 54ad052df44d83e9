ALTER TABLE consumer_contacts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consumer_contacts;
CREATE POLICY tenant ON consumer_contacts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consumer_contacts FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON consumer_contacts TO app_tenant;
