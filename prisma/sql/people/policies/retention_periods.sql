REVOKE ALL ON retention_periods FROM app_tenant;
GRANT SELECT ON retention_periods TO app_tenant;
