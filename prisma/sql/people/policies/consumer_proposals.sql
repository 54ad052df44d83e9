ALTER TABLE consumer_proposals ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consumer_proposals;
CREATE POLICY tenant ON consumer_proposals TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consumer_proposals FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON consumer_proposals TO app_tenant;
GRANT USAGE ON SEQUENCE consumer_proposals_id_seq TO app_tenant;
