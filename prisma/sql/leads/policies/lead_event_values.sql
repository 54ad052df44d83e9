ALTER TABLE lead_event_values ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_event_values;
CREATE POLICY tenant ON lead_event_values TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_event_values FROM app_tenant;
GRANT SELECT, INSERT ON lead_event_values TO app_tenant;
