REVOKE ALL ON cover_limits FROM app_tenant;
GRANT SELECT ON cover_limits TO app_tenant;
