ALTER TABLE calls ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON calls;
CREATE POLICY tenant ON calls TO app_tenant USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON calls FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON calls TO app_tenant;
GRANT USAGE ON SEQUENCE calls_id_seq TO app_tenant;
