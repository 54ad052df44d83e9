ALTER TABLE insight_months ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON insight_months;
CREATE POLICY tenant ON insight_months TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON insight_months FROM app_tenant;
GRANT SELECT ON insight_months TO app_tenant;
