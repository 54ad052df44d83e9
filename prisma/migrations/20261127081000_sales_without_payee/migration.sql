ALTER TABLE "sales" ADD COLUMN "payee_missing" BOOLEAN NOT NULL DEFAULT false;

-- Contingent beneficiaries alone were taken for somebody who is paid.
WITH payouts AS (
  SELECT type.id, type.tenant_id, type.share_required, link.product_id
  FROM beneficiary_types type
  LEFT JOIN beneficiary_type_products link ON link.beneficiary_type_id = type.id
  WHERE type.class = 'payout' AND type.active
)
UPDATE sales SET payee_missing = true
WHERE status = 'policy-submitted' AND submitted_at IS NOT NULL AND NOT pay_to_estate
  AND EXISTS (
    SELECT FROM payouts WHERE payouts.tenant_id = sales.tenant_id AND share_required
      AND (payouts.product_id IS NULL OR payouts.product_id = sales.product_id))
  AND NOT EXISTS (
    SELECT FROM sale_beneficiaries beneficiary
    JOIN beneficiary_types type ON type.id = beneficiary.beneficiary_type_id
    WHERE beneficiary.sale_id = sales.id AND type.class = 'payout' AND type.share_required);

CREATE INDEX "sales_payee_missing" ON "sales" ("submitted_at") WHERE payee_missing;
