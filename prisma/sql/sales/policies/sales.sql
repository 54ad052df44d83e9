ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sales;
CREATE POLICY tenant ON sales TO app_tenant USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sales FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON sales TO app_tenant;
GRANT USAGE ON SEQUENCE sales_id_seq TO app_tenant;
