ALTER TABLE insight_changes ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON insight_changes;
CREATE POLICY tenant ON insight_changes TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON insight_changes FROM app_tenant;
GRANT SELECT ON insight_changes TO app_tenant;
