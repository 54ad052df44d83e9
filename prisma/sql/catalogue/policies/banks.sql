REVOKE ALL ON banks FROM app_tenant;
GRANT SELECT ON banks TO app_tenant;
