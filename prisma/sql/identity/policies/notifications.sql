ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON notifications;
CREATE POLICY tenant ON notifications TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON notifications FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO app_tenant;
GRANT USAGE ON SEQUENCE notifications_id_seq TO app_tenant;
