REVOKE ALL ON public_holidays FROM app_tenant;
GRANT SELECT ON public_holidays TO app_tenant;
