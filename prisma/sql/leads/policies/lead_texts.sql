ALTER TABLE lead_texts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_texts;
CREATE POLICY tenant ON lead_texts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_texts FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON lead_texts TO app_tenant;
