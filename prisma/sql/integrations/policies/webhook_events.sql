ALTER TABLE webhook_events ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON webhook_events;
CREATE POLICY tenant ON webhook_events TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON webhook_events FROM app_tenant;
GRANT SELECT, INSERT ON webhook_events TO app_tenant;
GRANT USAGE ON SEQUENCE webhook_events_id_seq TO app_tenant;
