REVOKE ALL ON law_rules FROM app_tenant;
GRANT SELECT ON law_rules TO app_tenant;
