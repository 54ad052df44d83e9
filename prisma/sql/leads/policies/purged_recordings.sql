ALTER TABLE purged_recordings ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON purged_recordings;
CREATE POLICY tenant ON purged_recordings TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON purged_recordings FROM app_tenant;
GRANT SELECT ON purged_recordings TO app_tenant;
