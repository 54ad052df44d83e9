CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "key_hint" TEXT NOT NULL,
    "previous_key_hash" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "scopes" TEXT[] NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "ip_allow_list" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "rate_limit" INTEGER NOT NULL DEFAULT 300,
    "include_personal_data" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" INTEGER,
    "created_by_name" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_scopes_check" CHECK (cardinality(scopes) > 0),
    CONSTRAINT "api_keys_rate_limit_check" CHECK (rate_limit > 0)
);
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");
CREATE UNIQUE INDEX "api_keys_previous_key_hash_key" ON "api_keys"("previous_key_hash");
CREATE UNIQUE INDEX "api_keys_id_tenant_id_key" ON "api_keys"("id", "tenant_id");
CREATE INDEX "api_keys_tenant_id_name_idx" ON "api_keys"("tenant_id", "name");

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('api_keys', 'SELECT, INSERT, UPDATE, DELETE');

-- API keys have idempotency keys as well. Those of deleted users are swept within a day.
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_fkey";
