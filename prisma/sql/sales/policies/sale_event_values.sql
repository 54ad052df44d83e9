ALTER TABLE sale_event_values ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_event_values;
CREATE POLICY tenant ON sale_event_values TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_event_values FROM app_tenant;
GRANT SELECT, INSERT ON sale_event_values TO app_tenant;
