-- Filled anew at the end, by agent and team.
TRUNCATE lead_counts, sale_counts;

-- DropIndex
DROP INDEX "leads_assigned_user_id_idx";

-- DropIndex
DROP INDEX "leads_team_id_idx";

-- AlterTable
ALTER TABLE "consents" ADD COLUMN     "wording" TEXT;

-- AlterTable
ALTER TABLE "lead_counts" DROP CONSTRAINT "lead_counts_pkey",
ADD COLUMN     "team_id" INTEGER NOT NULL,
ADD COLUMN     "user_id" INTEGER NOT NULL,
ADD CONSTRAINT "lead_counts_pkey" PRIMARY KEY ("tenant_id", "product_id", "status", "processed_on", "user_id", "team_id");

-- AlterTable
ALTER TABLE "sale_counts" DROP CONSTRAINT "sale_counts_pkey",
ADD COLUMN     "team_id" INTEGER NOT NULL,
ADD COLUMN     "user_id" INTEGER NOT NULL,
ADD CONSTRAINT "sale_counts_pkey" PRIMARY KEY ("tenant_id", "product_id", "status", "user_id", "team_id");

-- AlterTable
ALTER TABLE "lead_imports" ADD COLUMN     "actor" JSONB,
ADD COLUMN     "error" TEXT,
ADD COLUMN     "finished_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reverted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "started_at" TIMESTAMPTZ(3),
DROP COLUMN "rejects",
ADD COLUMN     "rejects" BYTEA;

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "consent_state" TEXT NOT NULL DEFAULT 'unknown',
ADD COLUMN     "source_id" INTEGER;

-- AlterTable
ALTER TABLE "teams" ADD COLUMN     "last_user_id" INTEGER,
ADD COLUMN     "release_after_hours" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "absent_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "lead_sources" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "campaign" TEXT,
    "key_hash" TEXT NOT NULL,
    "key_hint" TEXT NOT NULL,
    "field_map" JSONB NOT NULL DEFAULT '{}',
    "duplicate_policy" TEXT NOT NULL DEFAULT 'reject',
    "duplicate_days" INTEGER NOT NULL DEFAULT 90,
    "daily_cap" INTEGER,
    "ip_allow_list" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_posts" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" JSONB NOT NULL,
    "idempotency_key" TEXT,
    "body_hash" TEXT NOT NULL,
    "body" BYTEA,
    "lead_id" INTEGER,
    "replay_of_id" INTEGER,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allocation_rules" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "source" TEXT,
    "campaign" TEXT,
    "team_id" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "allocation_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_bulks" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "action" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "lead_ids" INTEGER[],
    "status" TEXT NOT NULL DEFAULT 'queued',
    "finished" INTEGER NOT NULL DEFAULT 0,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failures" JSONB NOT NULL DEFAULT '[]',
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_bulks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lead_sources_key_hash_key" ON "lead_sources"("key_hash");

-- CreateIndex
CREATE INDEX "lead_sources_product_id_idx" ON "lead_sources"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "lead_sources_tenant_id_name_key" ON "lead_sources"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "lead_sources_id_tenant_id_key" ON "lead_sources"("id", "tenant_id");

-- CreateIndex
CREATE INDEX "lead_posts_source_id_created_at_idx" ON "lead_posts"("source_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "lead_posts_tenant_id_created_at_idx" ON "lead_posts"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "lead_posts_source_id_idempotency_key_key" ON "lead_posts"("source_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "allocation_rules_tenant_id_product_id_position_idx" ON "allocation_rules"("tenant_id", "product_id", "position");

-- CreateIndex
CREATE INDEX "allocation_rules_team_id_idx" ON "allocation_rules"("team_id");

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_list_idx" ON "saved_views"("tenant_id", "list");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_user_id_list_name_key" ON "saved_views"("user_id", "list", "name");

-- CreateIndex
CREATE INDEX "lead_bulks_tenant_id_created_at_idx" ON "lead_bulks"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "leads_assigned_user_id_status_idx" ON "leads"("assigned_user_id", "status");

-- CreateIndex
CREATE INDEX "leads_team_id_status_idx" ON "leads"("team_id", "status");

-- CreateIndex
CREATE INDEX "leads_source_id_created_at_idx" ON "leads"("source_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "teams_id_tenant_id_key" ON "teams"("id", "tenant_id");

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "lead_sources"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_source_id_tenant_id_fkey" FOREIGN KEY ("source_id", "tenant_id") REFERENCES "lead_sources"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation_rules" ADD CONSTRAINT "allocation_rules_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation_rules" ADD CONSTRAINT "allocation_rules_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation_rules" ADD CONSTRAINT "allocation_rules_team_id_tenant_id_fkey" FOREIGN KEY ("team_id", "tenant_id") REFERENCES "teams"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_bulks" ADD CONSTRAINT "lead_bulks_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Walls ──
CALL wall_in('lead_sources', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('lead_posts', 'SELECT, INSERT, UPDATE');
CALL wall_in('allocation_rules', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('saved_views', 'SELECT, INSERT, UPDATE, DELETE');
CALL wall_in('lead_bulks', 'SELECT, INSERT, UPDATE');
GRANT UPDATE ON suppressions TO app_tenant;
CREATE POLICY changed ON suppressions FOR UPDATE TO app_tenant
  USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());

-- ── Values a column may hold ──
ALTER TABLE leads ADD CONSTRAINT leads_consent_state_known
  CHECK (consent_state IN ('unknown', 'given', 'refused', 'withdrawn'));
ALTER TABLE consents ADD CONSTRAINT consents_state_known CHECK (state IN ('given', 'refused', 'withdrawn'));
ALTER TABLE lead_sources ADD CONSTRAINT lead_sources_duplicate_policy_known
  CHECK (duplicate_policy IN ('reject', 'link', 'update'));
ALTER TABLE lead_imports ADD CONSTRAINT lead_imports_status_known
  CHECK (status IN ('ready', 'queued', 'running', 'done', 'failed', 'reverting', 'reverted'));
ALTER TABLE lead_bulks ADD CONSTRAINT lead_bulks_status_known CHECK (status IN ('queued', 'running', 'done', 'failed'));

-- ── Counts by agent and team; whoever shows counts hears that they have changed ──
CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  EXECUTE format('
    INSERT INTO lead_counts AS kept (tenant_id, product_id, status, processed_on, user_id, team_id, count)
    SELECT tenant_id, product_id, status, coalesce(day_of(processed_at), date ''0001-01-01''),
      coalesce(assigned_user_id, 0), coalesce(team_id, 0), sum(change)
    FROM (%s) AS changes GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (tenant_id, product_id, status, processed_on, user_id, team_id)
      DO UPDATE SET count = kept.count + excluded.count',
    changes_of(TG_OP));
  EXECUTE format('
    INSERT INTO lead_days AS kept (tenant_id, product_id, day, received, processed)
    SELECT tenant_id, product_id, day_of(created_at), sum(change), coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0)
    FROM (%s) AS changes GROUP BY 1, 2, 3
    HAVING sum(change) <> 0 OR coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, product_id, day) DO UPDATE
      SET received = kept.received + excluded.received, processed = kept.processed + excluded.processed',
    changes_of(TG_OP));
  EXECUTE format('
    SELECT pg_notify(''counts_changed'', tenant_id::text) FROM (%s) AS changes GROUP BY tenant_id',
    changes_of(TG_OP));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  EXECUTE format('
    INSERT INTO sale_counts AS kept (tenant_id, product_id, status, user_id, team_id, count)
    SELECT tenant_id, product_id, status, coalesce(agent_id, 0), coalesce(team_id, 0), sum(change)
    FROM (%s) AS changes GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (tenant_id, product_id, status, user_id, team_id) DO UPDATE SET count = kept.count + excluded.count',
    changes_of(TG_OP));
  EXECUTE format('
    INSERT INTO sale_days AS kept (tenant_id, product_id, day, converted)
    SELECT tenant_id, product_id, day_of(created_at), sum(change)
    FROM (%s) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, product_id, day) DO UPDATE SET converted = kept.converted + excluded.converted',
    changes_of(TG_OP));
  EXECUTE format('
    SELECT pg_notify(''counts_changed'', tenant_id::text) FROM (%s) AS changes GROUP BY tenant_id',
    changes_of(TG_OP));
  RETURN NULL;
END $$;

INSERT INTO lead_counts (tenant_id, product_id, status, processed_on, user_id, team_id, count)
SELECT tenant_id, product_id, status, coalesce(day_of(processed_at), date '0001-01-01'), coalesce(assigned_user_id, 0),
  coalesce(team_id, 0), count(*)
FROM leads GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO sale_counts (tenant_id, product_id, status, user_id, team_id, count)
SELECT tenant_id, product_id, status, coalesce(agent_id, 0), coalesce(team_id, 0), count(*)
FROM sales GROUP BY 1, 2, 3, 4, 5;

-- ── The ledger's last word on a lead stands on the lead itself ──
CREATE FUNCTION keep_consent_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET consent_state = latest.state
  FROM (SELECT DISTINCT ON (lead_id) lead_id, state FROM added
        WHERE lead_id IS NOT NULL AND purpose = 'direct marketing' ORDER BY lead_id, id DESC) AS latest
  WHERE leads.id = latest.lead_id AND leads.consent_state <> latest.state;
  RETURN NULL;
END $$;

CREATE TRIGGER consent_state AFTER INSERT ON consents
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_consent_state();

UPDATE leads SET consent_state = latest.state
FROM (SELECT DISTINCT ON (lead_id) lead_id, state FROM consents
      WHERE purpose = 'direct marketing' ORDER BY lead_id, id DESC) AS latest
WHERE leads.id = latest.lead_id;

-- ── The queue: due diaries and retries, overdue diaries, allocated leads that nobody has tried ──
CREATE INDEX leads_due ON leads (tenant_id, product_id, status, next_action_at) WHERE processed_at IS NULL;
CREATE INDEX leads_overdue ON leads (diary_at) WHERE status = 'Diary' AND processed_at IS NULL;
CREATE INDEX leads_untried ON leads (allocated_at) WHERE status = 'Allocated' AND processed_at IS NULL;

-- ── Search ──
-- Row-level security would keep this index from being used, for LIKE is not leakproof: search_leads() runs as the
-- owner and names the tenant itself.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE FUNCTION lead_text(name text, surname text, phone text, alt_phone text, email text, lead_id text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(' ' || name || ' ' || coalesce(surname, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(alt_phone, '') || ' '
  || coalesce(email, '') || ' ' || lead_id);

CREATE INDEX leads_text ON leads
  USING gin (tenant_id, lead_text(name, surname, phone, alt_phone, email, lead_id) gin_trgm_ops);

-- The newest leads of a tenant, at most so many, that hold every one of these patterns of LIKE: each a condition of its
-- own, for the index does not serve LIKE ALL. A tenant's own connection searches that tenant, whatever it asks for.
CREATE FUNCTION search_leads(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM leads WHERE %s%s ORDER BY id DESC LIMIT %s',
    coalesce('tenant_id = ' || tenant, 'true'),
    (SELECT string_agg(format(' AND lead_text(name, surname, phone, alt_phone, email, lead_id) LIKE %L', pattern), '')
     FROM unnest(patterns) AS pattern),
    most);
END $$;

-- ── Pages of a list, and who waits: by index alone ──
DROP INDEX "leads_tenant_id_created_at_idx";
DROP INDEX "leads_tenant_id_product_id_created_at_idx";
DROP INDEX "leads_tenant_id_product_id_status_created_at_idx";
CREATE INDEX "leads_tenant_id_product_id_status_created_at_id_idx" ON "leads"("tenant_id", "product_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "leads_tenant_id_product_id_created_at_id_idx" ON "leads"("tenant_id", "product_id", "created_at" DESC, "id" DESC);
CREATE INDEX "leads_tenant_id_created_at_id_idx" ON "leads"("tenant_id", "created_at" DESC, "id" DESC);
CREATE INDEX leads_waiting ON leads (tenant_id, product_id, (coalesce(team_id, 0)), created_at)
  WHERE status = 'New' AND processed_at IS NULL AND assigned_user_id IS NULL;
