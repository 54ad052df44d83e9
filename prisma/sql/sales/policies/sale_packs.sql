ALTER TABLE sale_packs ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_packs;
CREATE POLICY tenant ON sale_packs TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_packs FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON sale_packs TO app_tenant;
GRANT USAGE ON SEQUENCE sale_packs_id_seq TO app_tenant;
