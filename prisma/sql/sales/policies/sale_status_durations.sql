ALTER TABLE sale_status_durations ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_status_durations;
CREATE POLICY tenant ON sale_status_durations TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_status_durations FROM app_tenant;
GRANT SELECT ON sale_status_durations TO app_tenant;
