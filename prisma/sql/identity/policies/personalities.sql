ALTER TABLE personalities ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON personalities;
CREATE POLICY tenant ON personalities TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON personalities FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON personalities TO app_tenant;
GRANT USAGE ON SEQUENCE personalities_id_seq TO app_tenant;
