-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "team_id" INTEGER;

-- AlterTable
ALTER TABLE "login_activities" ADD COLUMN     "device_hash" TEXT;

-- AlterTable
ALTER TABLE "personalities" ADD COLUMN     "record_scope" TEXT NOT NULL DEFAULT 'tenant',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "roles" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "team_id" INTEGER;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "impersonated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "oidc_subject" TEXT,
ADD COLUMN     "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "two_factor_secret" TEXT,
ADD COLUMN     "two_factor_step" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "id" UUID NOT NULL,
    "user_id" INTEGER,
    "purpose" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttles" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "level" INTEGER NOT NULL DEFAULT 0,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "teams" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "leader_user_id" INTEGER,
    "allocation_mode" TEXT NOT NULL DEFAULT 'pull',
    "max_open_leads" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "team_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("team_id","user_id")
);

-- CreateTable
CREATE TABLE "team_products" (
    "team_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,

    CONSTRAINT "team_products_pkey" PRIMARY KEY ("team_id","product_id")
);

-- CreateTable
CREATE TABLE "beneficiary_types" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "class" TEXT NOT NULL,
    "min_count" INTEGER NOT NULL DEFAULT 0,
    "max_count" INTEGER,
    "min_age" INTEGER,
    "max_age" INTEGER,
    "id_required" BOOLEAN NOT NULL DEFAULT false,
    "share_required" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "beneficiary_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "beneficiary_type_products" (
    "beneficiary_type_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,

    CONSTRAINT "beneficiary_type_products_pkey" PRIMARY KEY ("beneficiary_type_id","product_id")
);

-- CreateTable
CREATE TABLE "beneficiary_relationships" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "adult_only" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "beneficiary_relationships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "banks" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "universal_branch_code" TEXT NOT NULL,
    "account_rules" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "banks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_codes_user_id_key" ON "one_time_codes"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_user_id_key" ON "password_resets"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "throttles_ends_at_idx" ON "throttles"("ends_at");

-- CreateIndex
CREATE INDEX "teams_leader_user_id_idx" ON "teams"("leader_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "teams_tenant_id_name_key" ON "teams"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");

-- CreateIndex
CREATE INDEX "team_products_product_id_idx" ON "team_products"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "beneficiary_types_tenant_id_name_key" ON "beneficiary_types"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "beneficiary_type_products_product_id_idx" ON "beneficiary_type_products"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "beneficiary_relationships_tenant_id_name_key" ON "beneficiary_relationships"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "banks_name_key" ON "banks"("name");

-- CreateIndex
CREATE INDEX "leads_team_id_idx" ON "leads"("team_id");

-- CreateIndex
CREATE INDEX "login_activities_device_hash_idx" ON "login_activities"("device_hash");

-- CreateIndex
CREATE INDEX "sales_team_id_idx" ON "sales"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_oidc_subject_key" ON "users"("oidc_subject");

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_leader_user_id_fkey" FOREIGN KEY ("leader_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_products" ADD CONSTRAINT "team_products_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_products" ADD CONSTRAINT "team_products_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beneficiary_types" ADD CONSTRAINT "beneficiary_types_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beneficiary_type_products" ADD CONSTRAINT "beneficiary_type_products_beneficiary_type_id_fkey" FOREIGN KEY ("beneficiary_type_id") REFERENCES "beneficiary_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beneficiary_type_products" ADD CONSTRAINT "beneficiary_type_products_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beneficiary_relationships" ADD CONSTRAINT "beneficiary_relationships_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ── Walls: accounts are the platform's alone, for sign-in happens before anybody has a tenant ──
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE one_time_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE throttles ENABLE ROW LEVEL SECURITY;

-- ── Walls: teams and master data ──
CALL wall_in('teams', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('beneficiary_types', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('beneficiary_relationships', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE team_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON team_members TO app_tenant
  USING (team_id IN (SELECT id FROM teams) AND user_id IN (SELECT id FROM users));
GRANT SELECT, INSERT, DELETE ON team_members TO app_tenant;

ALTER TABLE team_products ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON team_products TO app_tenant
  USING (team_id IN (SELECT id FROM teams) AND product_id IN (SELECT product_id FROM tenant_products));
GRANT SELECT, INSERT, DELETE ON team_products TO app_tenant;

ALTER TABLE beneficiary_type_products ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON beneficiary_type_products TO app_tenant
  USING (beneficiary_type_id IN (SELECT id FROM beneficiary_types)
         AND product_id IN (SELECT product_id FROM tenant_products));
GRANT SELECT, INSERT, DELETE ON beneficiary_type_products TO app_tenant;

-- Banks are read by all and changed by the platform.
GRANT SELECT ON banks TO app_tenant;

-- ── Values a column may hold ──
ALTER TABLE personalities ADD CONSTRAINT personalities_record_scope_known CHECK (record_scope IN ('own', 'team', 'tenant'));
ALTER TABLE teams
  ADD CONSTRAINT teams_allocation_mode_known CHECK (allocation_mode IN ('round_robin', 'least_open', 'pull')),
  ADD CONSTRAINT teams_max_open_leads_positive CHECK (max_open_leads > 0);
ALTER TABLE beneficiary_types
  ADD CONSTRAINT beneficiary_types_class_known CHECK (class IN ('insured_life', 'payout', 'role'));
ALTER TABLE beneficiary_relationships
  ADD CONSTRAINT beneficiary_relationships_group_known
  CHECK ("group" IN ('spouse', 'child', 'parent', 'sibling', 'extended', 'other'));
ALTER TABLE banks ADD CONSTRAINT banks_branch_code_digits CHECK (universal_branch_code ~ '^[0-9]{6}$');
