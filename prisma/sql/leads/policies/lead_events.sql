ALTER TABLE lead_events ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_events;
CREATE POLICY tenant ON lead_events TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_events FROM app_tenant;
GRANT SELECT, INSERT ON lead_events TO app_tenant;
GRANT USAGE ON SEQUENCE lead_events_id_seq TO app_tenant;
