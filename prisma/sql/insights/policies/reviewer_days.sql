ALTER TABLE reviewer_days ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON reviewer_days;
CREATE POLICY tenant ON reviewer_days TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON reviewer_days FROM app_tenant;
GRANT SELECT ON reviewer_days TO app_tenant;
