ALTER TABLE recording_listenings ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON recording_listenings;
CREATE POLICY tenant ON recording_listenings TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON recording_listenings FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON recording_listenings TO app_tenant;
