ALTER TABLE sale_events ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_events;
CREATE POLICY tenant ON sale_events TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_events FROM app_tenant;
GRANT SELECT, INSERT ON sale_events TO app_tenant;
GRANT USAGE ON SEQUENCE sale_events_id_seq TO app_tenant;
