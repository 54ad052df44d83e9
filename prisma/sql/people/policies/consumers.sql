ALTER TABLE consumers ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consumers;
CREATE POLICY tenant ON consumers TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consumers FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON consumers TO app_tenant;
GRANT USAGE ON SEQUENCE consumers_id_seq TO app_tenant;
