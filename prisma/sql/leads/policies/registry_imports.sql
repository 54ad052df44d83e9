REVOKE ALL ON registry_imports FROM app_tenant;
GRANT SELECT (answered_on, status) ON registry_imports TO app_tenant;
