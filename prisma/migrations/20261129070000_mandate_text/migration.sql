-- AlterTable
ALTER TABLE "sale_bank_accounts" ADD COLUMN     "account_holder_initials" TEXT;

-- AlterTable
ALTER TABLE "sale_mandates" ADD COLUMN     "agreed_first_debit_on" DATE,
ADD COLUMN     "branch_code" TEXT,
ADD COLUMN     "call_centre_name" TEXT,
ADD COLUMN     "placeholders" TEXT[],
ADD COLUMN     "provider_name" TEXT,
ADD COLUMN     "provider_phone" TEXT;

-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "call_centre_name" TEXT,
ADD COLUMN     "debit_order_mandate_in_use" TEXT,
ADD COLUMN     "mandate_statements" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "old_mandate_until" TIMESTAMPTZ(3),
ADD COLUMN     "provider_phone" TEXT;

-- Every text of today lacks parts that no placeholder named before.
UPDATE tenants SET debit_order_mandate_in_use = debit_order_mandate, old_mandate_until = ((now() AT TIME ZONE 'Africa/Johannesburg')::date + 31)::timestamp AT TIME ZONE 'Africa/Johannesburg'
WHERE debit_order_mandate IS NOT NULL;

INSERT INTO law_rules (key, valid_from, value, source, verified_on) VALUES
  ('mandate_parts', '2026-11-26',
    '{"parts": ["abbreviated_name", "company", "call_centre", "phone", "contract_reference", "date", "first_debit",
      "frequency", "amount", "bank", "branch", "account_type", "account_number", "account_holder", "cancellation"]}',
    'Rules of the Payments Association of South Africa on voice-recorded mandates; by two payment providers',
    '2026-11-26');
