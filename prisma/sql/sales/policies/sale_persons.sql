ALTER TABLE sale_persons ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_persons;
CREATE POLICY tenant ON sale_persons TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_persons FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON sale_persons TO app_tenant;
GRANT USAGE ON SEQUENCE sale_persons_id_seq TO app_tenant;
