-- ── Users who have seen the secret of a key ──
CREATE TABLE "api_key_holders" (
    "api_key_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_holders_pkey" PRIMARY KEY ("api_key_id","user_id")
);
CREATE INDEX "api_key_holders_user_id_idx" ON "api_key_holders"("user_id");
ALTER TABLE "api_key_holders" ADD CONSTRAINT "api_key_holders_api_key_id_tenant_id_fkey" FOREIGN KEY ("api_key_id", "tenant_id") REFERENCES "api_keys"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_key_holders" ADD CONSTRAINT "api_key_holders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO api_key_holders (api_key_id, user_id, tenant_id, received_at)
SELECT key.id, held.user_id, key.tenant_id, max(held.received_at)
FROM api_keys key CROSS JOIN LATERAL (
  SELECT key.created_by_id AS user_id, key.created_at AS received_at
  UNION ALL
  SELECT actor.id, event.created_at FROM audit_events event
    CROSS JOIN LATERAL (VALUES (event.actor_id), (event.impersonator_id)) AS actor (id)
  WHERE event.subject_type = 'api-keys' AND event.subject_id = key.id AND event.action = 'api-keys.rotate'
) held
JOIN users ON users.id = held.user_id
GROUP BY 1, 2, 3;

-- Who received the secret in use, and the one before it.
ALTER TABLE "api_keys" ADD COLUMN "secret_user_id" INTEGER,
ADD COLUMN "previous_secret_user_id" INTEGER;
UPDATE api_keys SET secret_user_id = (
  SELECT user_id FROM api_key_holders WHERE api_key_id = api_keys.id ORDER BY received_at DESC, user_id LIMIT 1);

INSERT INTO sale_parties (sale_id, user_id, tenant_id)
SELECT DISTINCT event.sale_id, holder.user_id, event.tenant_id
FROM sale_events event
  JOIN api_keys key ON key.tenant_id = event.tenant_id
    AND (event.actor_id IS NULL AND event.actor_name = key.name || ' (API key)'
      OR event.impersonator_id IS NULL AND event.impersonator_name = key.name || ' (API key)')
  JOIN api_key_holders holder ON holder.api_key_id = key.id
ORDER BY 1, 2 ON CONFLICT DO NOTHING;

-- ── A party to a sale does not choose who reviews it ──
CREATE TABLE "review_grants" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "granted_by_id" INTEGER NOT NULL,
    "granted_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_grants_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "review_grants_user_id_created_at_idx" ON "review_grants"("user_id", "created_at");
CREATE INDEX "review_grants_granted_by_id_idx" ON "review_grants"("granted_by_id");
CREATE INDEX "review_grants_tenant_id_idx" ON "review_grants"("tenant_id");
ALTER TABLE "review_grants" ADD CONSTRAINT "review_grants_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_grants" ADD CONSTRAINT "review_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_grants" ADD CONSTRAINT "review_grants_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sales" ADD COLUMN "review_grants_lifted_at" TIMESTAMPTZ(3);
