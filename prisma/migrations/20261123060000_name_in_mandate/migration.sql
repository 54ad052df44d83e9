-- The organisation's name on bank statements, as the agreed text gives it; null where the text does not name it.
ALTER TABLE sale_mandates ADD COLUMN abbreviated_name TEXT;

-- Only mandates of sales that are not finished can be voided by another name.
UPDATE sale_mandates mandate SET abbreviated_name = tenant.abbreviated_name
FROM tenants tenant, sales sale
WHERE tenant.id = mandate.tenant_id AND sale.id = mandate.sale_id AND mandate.voided_at IS NULL
  AND sale.status NOT IN ('declined', 'policy-submitted')
  AND tenant.abbreviated_name <> '' AND position(tenant.abbreviated_name IN mandate.text) > 0;
