ALTER TABLE consent_recordings ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consent_recordings;
CREATE POLICY tenant ON consent_recordings TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consent_recordings FROM app_tenant;
GRANT SELECT, INSERT, UPDATE (ended_at) ON consent_recordings TO app_tenant;
GRANT USAGE ON SEQUENCE consent_recordings_id_seq TO app_tenant;
