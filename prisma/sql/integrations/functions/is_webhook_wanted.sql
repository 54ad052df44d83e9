-- Whether an active webhook of the tenant asks for an event. Events are noted in the transaction of the change, and only if one
-- does.
CREATE OR REPLACE FUNCTION is_webhook_wanted(of_tenant integer, of_type text, of_product integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM webhooks
    WHERE tenant_id = of_tenant AND active AND of_type = ANY (events)
      AND (product_ids = '{}' OR of_product IS NULL OR of_product = ANY (product_ids)))
$$;
