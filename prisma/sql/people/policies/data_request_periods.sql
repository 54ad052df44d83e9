REVOKE ALL ON data_request_periods FROM app_tenant;
GRANT SELECT ON data_request_periods TO app_tenant;
