REVOKE ALL ON permissions FROM app_tenant;
GRANT SELECT ON permissions TO app_tenant;
