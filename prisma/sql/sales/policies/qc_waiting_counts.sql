ALTER TABLE qc_waiting_counts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON qc_waiting_counts;
CREATE POLICY tenant ON qc_waiting_counts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON qc_waiting_counts FROM app_tenant;
GRANT SELECT ON qc_waiting_counts TO app_tenant;
