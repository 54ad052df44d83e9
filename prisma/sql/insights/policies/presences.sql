ALTER TABLE presences ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON presences;
CREATE POLICY tenant ON presences TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON presences FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON presences TO app_tenant;
