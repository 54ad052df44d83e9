-- AlterTable
ALTER TABLE "beneficiary_types" ADD COLUMN     "member" TEXT;

-- AlterTable
ALTER TABLE "product_plans" ADD COLUMN     "member_cover" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "term_months" INTEGER;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "insurance_class" TEXT,
ADD COLUMN     "underwriter" TEXT;

-- AlterTable
ALTER TABLE "questions" ADD COLUMN     "is_health" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "on_fail" TEXT NOT NULL DEFAULT 'block';

-- AlterTable
ALTER TABLE "sale_persons" ADD COLUMN     "alt_phone" TEXT,
ADD COLUMN     "employer" TEXT,
ADD COLUMN     "id_expires_on" DATE,
ADD COLUMN     "id_type" TEXT NOT NULL DEFAULT 'sa_id',
ADD COLUMN     "income_band" TEXT,
ADD COLUMN     "language" TEXT,
ADD COLUMN     "marital_status" TEXT,
ADD COLUMN     "nationality" TEXT,
ADD COLUMN     "occupation" TEXT,
ADD COLUMN     "physical_address" JSONB,
ADD COLUMN     "postal_address" JSONB,
ADD COLUMN     "smoker" BOOLEAN;

-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "answers" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "disclosures" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "first_debit_on" DATE,
ADD COLUMN     "kick_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "opening" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "override_reason" TEXT,
ADD COLUMN     "pay_to_estate" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "qc_personality_id" INTEGER,
ADD COLUMN     "qc_submitted_at" TIMESTAMPTZ(3),
ADD COLUMN     "qc_submitted_by_id" INTEGER,
ADD COLUMN     "replacement" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "script_edition_id" INTEGER,
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3),
ADD COLUMN     "submitted_by_id" INTEGER;

-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "abbreviated_name" TEXT,
ADD COLUMN     "complaints_email" TEXT,
ADD COLUMN     "complaints_phone" TEXT,
ADD COLUMN     "default_qc_personality_id" INTEGER,
ADD COLUMN     "first_debit_working_days" INTEGER NOT NULL DEFAULT 5,
ADD COLUMN     "fsp_number" TEXT,
ADD COLUMN     "ombud_text" TEXT,
ADD COLUMN     "provider_name" TEXT;

-- CreateTable
CREATE TABLE "scripts" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER,
    "product_id" INTEGER NOT NULL,
    "sections" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scripts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "script_editions" (
    "id" SERIAL NOT NULL,
    "script_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sections" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "script_editions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cover_limits" (
    "id" SERIAL NOT NULL,
    "insurance_class" TEXT NOT NULL,
    "min_age" INTEGER NOT NULL,
    "max_age" INTEGER,
    "amount" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cover_limits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_insured_lives" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "beneficiary_type_id" INTEGER,
    "relationship_id" INTEGER,
    "name" TEXT,
    "surname" TEXT,
    "id_number_encrypted" TEXT,
    "id_number_hash" TEXT,
    "date_of_birth" DATE,
    "gender" TEXT,
    "was_covered" BOOLEAN,

    CONSTRAINT "sale_insured_lives_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_beneficiaries" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "beneficiary_type_id" INTEGER,
    "relationship_id" INTEGER,
    "name" TEXT,
    "surname" TEXT,
    "id_number_encrypted" TEXT,
    "id_number_hash" TEXT,
    "date_of_birth" DATE,
    "phone" TEXT,
    "share" DECIMAL(5,2),
    "guardian_name" TEXT,
    "guardian_phone" TEXT,

    CONSTRAINT "sale_beneficiaries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_bank_accounts" (
    "sale_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "payment_method" TEXT NOT NULL DEFAULT 'debit_order',
    "bank_id" INTEGER,
    "account_type" TEXT,
    "account_number_encrypted" TEXT,
    "branch_code" TEXT,
    "account_holder" TEXT,
    "holder_is_policyholder" BOOLEAN NOT NULL DEFAULT true,
    "holder_id_number_encrypted" TEXT,
    "holder_id_number_hash" TEXT,
    "holder_relationship_id" INTEGER,
    "debit_day" TEXT,

    CONSTRAINT "sale_bank_accounts_pkey" PRIMARY KEY ("sale_id")
);

-- CreateTable
CREATE TABLE "sale_mandates" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "template_version" INTEGER NOT NULL,
    "mandate_type" TEXT NOT NULL DEFAULT 'eft_voice',
    "agreed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "agreed_by_person" TEXT NOT NULL,
    "recorded_by_id" INTEGER,
    "recorded_by_name" TEXT NOT NULL,
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "sale_mandates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "tenant_id" INTEGER,
    "hash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateIndex
CREATE INDEX "scripts_product_id_idx" ON "scripts"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "scripts_tenant_id_product_id_key" ON "scripts"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "script_editions_script_id_number_key" ON "script_editions"("script_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "cover_limits_insurance_class_min_age_valid_from_key" ON "cover_limits"("insurance_class", "min_age", "valid_from");

-- CreateIndex
CREATE INDEX "sale_insured_lives_sale_id_position_idx" ON "sale_insured_lives"("sale_id", "position");

-- CreateIndex
CREATE INDEX "sale_insured_lives_tenant_id_id_number_hash_idx" ON "sale_insured_lives"("tenant_id", "id_number_hash");

-- CreateIndex
CREATE INDEX "sale_insured_lives_beneficiary_type_id_idx" ON "sale_insured_lives"("beneficiary_type_id");

-- CreateIndex
CREATE INDEX "sale_insured_lives_relationship_id_idx" ON "sale_insured_lives"("relationship_id");

-- CreateIndex
CREATE INDEX "sale_beneficiaries_sale_id_position_idx" ON "sale_beneficiaries"("sale_id", "position");

-- CreateIndex
CREATE INDEX "sale_beneficiaries_beneficiary_type_id_idx" ON "sale_beneficiaries"("beneficiary_type_id");

-- CreateIndex
CREATE INDEX "sale_beneficiaries_relationship_id_idx" ON "sale_beneficiaries"("relationship_id");

-- CreateIndex
CREATE INDEX "sale_bank_accounts_bank_id_idx" ON "sale_bank_accounts"("bank_id");

-- CreateIndex
CREATE INDEX "sale_bank_accounts_holder_relationship_id_idx" ON "sale_bank_accounts"("holder_relationship_id");

-- CreateIndex
CREATE INDEX "sale_bank_accounts_tenant_id_debit_day_idx" ON "sale_bank_accounts"("tenant_id", "debit_day");

-- CreateIndex
CREATE UNIQUE INDEX "sale_bank_accounts_sale_id_tenant_id_key" ON "sale_bank_accounts"("sale_id", "tenant_id");

-- CreateIndex
CREATE INDEX "sale_mandates_sale_id_agreed_at_idx" ON "sale_mandates"("sale_id", "agreed_at" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "sales_qc_personality_id_idx" ON "sales"("qc_personality_id");

-- CreateIndex
CREATE INDEX "sales_script_edition_id_idx" ON "sales"("script_edition_id");

-- CreateIndex
CREATE INDEX "tenants_default_qc_personality_id_idx" ON "tenants"("default_qc_personality_id");

-- AddForeignKey
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_default_qc_personality_id_fkey" FOREIGN KEY ("default_qc_personality_id") REFERENCES "personalities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "script_editions" ADD CONSTRAINT "script_editions_script_id_fkey" FOREIGN KEY ("script_id") REFERENCES "scripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_qc_personality_id_fkey" FOREIGN KEY ("qc_personality_id") REFERENCES "personalities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_script_edition_id_fkey" FOREIGN KEY ("script_edition_id") REFERENCES "script_editions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_insured_lives" ADD CONSTRAINT "sale_insured_lives_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_insured_lives" ADD CONSTRAINT "sale_insured_lives_beneficiary_type_id_fkey" FOREIGN KEY ("beneficiary_type_id") REFERENCES "beneficiary_types"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_insured_lives" ADD CONSTRAINT "sale_insured_lives_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "beneficiary_relationships"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_beneficiaries" ADD CONSTRAINT "sale_beneficiaries_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_beneficiaries" ADD CONSTRAINT "sale_beneficiaries_beneficiary_type_id_fkey" FOREIGN KEY ("beneficiary_type_id") REFERENCES "beneficiary_types"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_beneficiaries" ADD CONSTRAINT "sale_beneficiaries_relationship_id_fkey" FOREIGN KEY ("relationship_id") REFERENCES "beneficiary_relationships"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_bank_accounts" ADD CONSTRAINT "sale_bank_accounts_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_bank_accounts" ADD CONSTRAINT "sale_bank_accounts_bank_id_fkey" FOREIGN KEY ("bank_id") REFERENCES "banks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_bank_accounts" ADD CONSTRAINT "sale_bank_accounts_holder_relationship_id_fkey" FOREIGN KEY ("holder_relationship_id") REFERENCES "beneficiary_relationships"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_mandates" ADD CONSTRAINT "sale_mandates_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Row-level security ──
CALL enable_tenant_rls('sale_insured_lives', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('sale_beneficiaries', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('sale_bank_accounts', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('sale_mandates', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('idempotency_keys', 'SELECT, INSERT, UPDATE, DELETE');

-- A tenant sees its own scripts and the platform's, and changes its own.
CREATE UNIQUE INDEX scripts_of_platform_key ON scripts (product_id) WHERE tenant_id IS NULL;
ALTER TABLE scripts ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON scripts FOR SELECT TO app_tenant
  USING (tenant_id = current_tenant()
         OR (tenant_id IS NULL AND product_id IN (SELECT product_id FROM tenant_products)));
CREATE POLICY added ON scripts FOR INSERT TO app_tenant WITH CHECK (tenant_id = current_tenant());
CREATE POLICY changed ON scripts FOR UPDATE TO app_tenant
  USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
CREATE POLICY deleted ON scripts FOR DELETE TO app_tenant USING (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON scripts TO app_tenant;
GRANT USAGE ON SEQUENCE scripts_id_seq TO app_tenant;

ALTER TABLE script_editions ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON script_editions FOR SELECT TO app_tenant USING (script_id IN (SELECT id FROM scripts));
CREATE POLICY added ON script_editions FOR INSERT TO app_tenant WITH CHECK (script_id IN (SELECT id FROM scripts));
GRANT SELECT, INSERT ON script_editions TO app_tenant;
GRANT USAGE ON SEQUENCE script_editions_id_seq TO app_tenant;
CALL make_append_only('script_editions');

GRANT SELECT ON cover_limits TO app_tenant;

-- ── Rules of the rows ──
CREATE UNIQUE INDEX sale_mandates_valid_key ON sale_mandates (sale_id) WHERE voided_at IS NULL;
ALTER TABLE tenants ADD CONSTRAINT tenants_first_debit_working_days_known CHECK (first_debit_working_days BETWEEN 0 AND 60);
ALTER TABLE products ADD CONSTRAINT products_insurance_class_known
  CHECK (insurance_class IN ('funeral', 'life', 'disability'));
ALTER TABLE product_plans ADD CONSTRAINT product_plans_term_months_known CHECK (term_months > 0);
ALTER TABLE questions ADD CONSTRAINT questions_on_fail_known CHECK (on_fail IN ('block', 'warn', 'refer'));
ALTER TABLE beneficiary_types ADD CONSTRAINT beneficiary_types_member_known
  CHECK (member IN ('main', 'spouse', 'child', 'parent', 'sibling', 'extended', 'other')
         AND (member IS NULL OR class = 'insured_life'));
ALTER TABLE cover_limits
  ADD CONSTRAINT cover_limits_insurance_class_known CHECK (insurance_class IN ('funeral', 'life', 'disability')),
  ADD CONSTRAINT cover_limits_ages_known CHECK (min_age >= 0 AND (max_age IS NULL OR max_age >= min_age)),
  ADD CONSTRAINT cover_limits_amount_known CHECK (amount > 0);
ALTER TABLE sale_persons ADD CONSTRAINT sale_persons_id_type_known CHECK (id_type IN ('sa_id', 'passport', 'permit'));
ALTER TABLE sale_beneficiaries ADD CONSTRAINT sale_beneficiaries_share_known CHECK (share > 0 AND share <= 100);
ALTER TABLE sale_bank_accounts
  ADD CONSTRAINT sale_bank_accounts_payment_method_known CHECK (payment_method = 'debit_order'),
  ADD CONSTRAINT sale_bank_accounts_account_type_known CHECK (account_type IN ('current', 'savings', 'transmission')),
  ADD CONSTRAINT sale_bank_accounts_debit_day_known CHECK (debit_day ~ '^([1-9]|[12][0-9]|3[01]|last)$');
ALTER TABLE sale_mandates
  ADD CONSTRAINT sale_mandates_type_known CHECK (mandate_type = 'eft_voice'),
  ADD CONSTRAINT sale_mandates_person_known CHECK (agreed_by_person IN ('policyholder', 'holder'));

-- ── Existing rows ──
-- Who checks a sale is decided when it is converted; until now nothing recorded that.
UPDATE sales SET qc_personality_id = personality.qc_personality_id
FROM users agent JOIN personalities personality ON personality.id = agent.personality_id
WHERE agent.id = sales.agent_id AND personality.requires_qc_oversight;

-- The types that every tenant was given say whom they insure.
UPDATE beneficiary_types SET member = known.member
FROM (VALUES ('Main member', 'main'), ('Spouse', 'spouse'), ('Child', 'child'), ('Parent', 'parent'),
             ('Extended family', 'extended')) AS known (name, member)
WHERE beneficiary_types.name = known.name AND class = 'insured_life';

-- What a life may be covered for. Later amounts are added on the screen "Cover limits".
INSERT INTO cover_limits (insurance_class, min_age, max_age, amount, valid_from, source) VALUES
  ('funeral', 0, 5, 20000, '2018-07-01', 'Insurance Act 18 of 2017 and its Prudential Standards: funeral cover of children'),
  ('funeral', 6, 13, 50000, '2018-07-01', 'Insurance Act 18 of 2017 and its Prudential Standards: funeral cover of children'),
  ('funeral', 14, NULL, 100000, '2018-07-01', 'Insurance Act 18 of 2017, Schedule 2: funeral cover, amount from 1 July 2018');
