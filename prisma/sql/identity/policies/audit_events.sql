ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON audit_events;
CREATE POLICY tenant ON audit_events TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON audit_events FROM app_tenant;
GRANT SELECT, INSERT ON audit_events TO app_tenant;
GRANT USAGE ON SEQUENCE audit_events_id_seq TO app_tenant;
