ALTER TABLE sale_event_anchors ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_event_anchors;
CREATE POLICY tenant ON sale_event_anchors TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_event_anchors FROM app_tenant;
GRANT SELECT ON sale_event_anchors TO app_tenant;
