ALTER TABLE consumer_changes ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consumer_changes;
CREATE POLICY tenant ON consumer_changes TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consumer_changes FROM app_tenant;
