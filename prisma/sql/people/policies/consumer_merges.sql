ALTER TABLE consumer_merges ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consumer_merges;
CREATE POLICY tenant ON consumer_merges TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consumer_merges FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON consumer_merges TO app_tenant;
GRANT USAGE ON SEQUENCE consumer_merges_id_seq TO app_tenant;
