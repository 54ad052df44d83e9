ALTER TABLE due_calls ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON due_calls;
CREATE POLICY tenant ON due_calls TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON due_calls FROM app_tenant;
GRANT SELECT ON due_calls TO app_tenant;
