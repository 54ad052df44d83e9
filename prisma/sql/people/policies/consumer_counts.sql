ALTER TABLE consumer_counts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consumer_counts;
CREATE POLICY tenant ON consumer_counts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consumer_counts FROM app_tenant;
GRANT SELECT ON consumer_counts TO app_tenant;
