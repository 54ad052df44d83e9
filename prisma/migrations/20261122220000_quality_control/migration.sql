-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "qc_decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "qc_decided_by_id" INTEGER;

-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "qc_pass_mark" INTEGER NOT NULL DEFAULT 80,
ADD COLUMN     "qc_sample_percent" INTEGER NOT NULL DEFAULT 5,
ADD COLUMN     "sla_hours" JSONB NOT NULL DEFAULT '{"qc-oversight": 8}';

-- CreateTable
CREATE TABLE "scorecards" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER,
    "product_id" INTEGER NOT NULL,
    "sections" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scorecards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scorecard_editions" (
    "id" SERIAL NOT NULL,
    "scorecard_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sections" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scorecard_editions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_parties" (
    "sale_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,

    CONSTRAINT "sale_parties_pkey" PRIMARY KEY ("sale_id","user_id")
);

-- CreateTable
CREATE TABLE "sale_reviews" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'check',
    "state" TEXT NOT NULL DEFAULT 'open',
    "reviewer_id" INTEGER,
    "reviewer_name" TEXT,
    "product_id" INTEGER NOT NULL,
    "agent_id" INTEGER,
    "team_id" INTEGER,
    "qc_personality_id" INTEGER,
    "waiting_since" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "active_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decision" TEXT,
    "note" TEXT,
    "is_for_commencement" BOOLEAN NOT NULL DEFAULT false,
    "score" DECIMAL(5,2),
    "instant_fails" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "is_complete" BOOLEAN NOT NULL DEFAULT false,
    "pass_mark" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sale_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sale_review_items" (
    "review_id" INTEGER NOT NULL,
    "item_id" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL,
    "instant_fail" BOOLEAN NOT NULL,
    "result" TEXT,
    "comment" TEXT,
    "at_seconds" DECIMAL(9,2),
    "fixed_at" TIMESTAMPTZ(3),
    "disputed_at" TIMESTAMPTZ(3),
    "disputed_by_id" INTEGER,
    "disputed_by_name" TEXT,
    "dispute_reason" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" INTEGER,
    "answered_by_name" TEXT,
    "is_upheld" BOOLEAN,
    "answer_note" TEXT,

    CONSTRAINT "sale_review_items_pkey" PRIMARY KEY ("review_id","item_id")
);

-- CreateIndex
CREATE INDEX "scorecards_product_id_idx" ON "scorecards"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "scorecards_tenant_id_product_id_key" ON "scorecards"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "scorecard_editions_scorecard_id_number_key" ON "scorecard_editions"("scorecard_id", "number");

-- CreateIndex
CREATE INDEX "sale_parties_user_id_idx" ON "sale_parties"("user_id");

-- CreateIndex
CREATE INDEX "sale_reviews_sale_id_created_at_idx" ON "sale_reviews"("sale_id", "created_at");

-- CreateIndex
CREATE INDEX "sale_reviews_edition_id_idx" ON "sale_reviews"("edition_id");

-- CreateIndex
CREATE INDEX "sale_reviews_reviewer_id_state_idx" ON "sale_reviews"("reviewer_id", "state");

-- CreateIndex
CREATE INDEX "sale_reviews_tenant_id_decided_at_idx" ON "sale_reviews"("tenant_id", "decided_at");

-- CreateIndex
CREATE UNIQUE INDEX "sale_reviews_id_tenant_id_key" ON "sale_reviews"("id", "tenant_id");

-- AddForeignKey
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scorecard_editions" ADD CONSTRAINT "scorecard_editions_scorecard_id_fkey" FOREIGN KEY ("scorecard_id") REFERENCES "scorecards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_parties" ADD CONSTRAINT "sale_parties_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_parties" ADD CONSTRAINT "sale_parties_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_reviews" ADD CONSTRAINT "sale_reviews_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_reviews" ADD CONSTRAINT "sale_reviews_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "scorecard_editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_reviews" ADD CONSTRAINT "sale_reviews_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_review_items" ADD CONSTRAINT "sale_review_items_review_id_tenant_id_fkey" FOREIGN KEY ("review_id", "tenant_id") REFERENCES "sale_reviews"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Row-level security ──
-- A tenant sees its own scorecards and the platform's, and changes its own.
CREATE UNIQUE INDEX scorecards_of_platform_key ON scorecards (product_id) WHERE tenant_id IS NULL;
ALTER TABLE scorecards ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON scorecards FOR SELECT TO app_tenant
  USING (tenant_id = current_tenant()
         OR (tenant_id IS NULL AND product_id IN (SELECT product_id FROM tenant_products)));
CREATE POLICY added ON scorecards FOR INSERT TO app_tenant WITH CHECK (tenant_id = current_tenant());
CREATE POLICY changed ON scorecards FOR UPDATE TO app_tenant
  USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
CREATE POLICY deleted ON scorecards FOR DELETE TO app_tenant USING (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON scorecards TO app_tenant;
GRANT USAGE ON SEQUENCE scorecards_id_seq TO app_tenant;

ALTER TABLE scorecard_editions ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON scorecard_editions FOR SELECT TO app_tenant USING (scorecard_id IN (SELECT id FROM scorecards));
CREATE POLICY added ON scorecard_editions FOR INSERT TO app_tenant
  WITH CHECK (scorecard_id IN (SELECT id FROM scorecards));
GRANT SELECT, INSERT ON scorecard_editions TO app_tenant;
GRANT USAGE ON SEQUENCE scorecard_editions_id_seq TO app_tenant;
CALL make_append_only('scorecard_editions');

CALL enable_tenant_rls('sale_parties', 'SELECT');
CALL enable_tenant_rls('sale_reviews', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('sale_review_items', 'SELECT, INSERT, UPDATE');

-- ── Rules of the rows ──
ALTER TABLE tenants
  ADD CONSTRAINT tenants_qc_pass_mark_known CHECK (qc_pass_mark BETWEEN 0 AND 100),
  ADD CONSTRAINT tenants_qc_sample_percent_known CHECK (qc_sample_percent BETWEEN 0 AND 100);
ALTER TABLE sale_reviews
  ADD CONSTRAINT sale_reviews_kind_known CHECK (kind IN ('check', 'second')),
  ADD CONSTRAINT sale_reviews_state_known CHECK (state IN ('waiting', 'open', 'released', 'decided')),
  ADD CONSTRAINT sale_reviews_decision_known CHECK (decision IN ('passed', 'kicked-back', 'declined', 'agreed', 'differed'));
ALTER TABLE sale_review_items
  ADD CONSTRAINT sale_review_items_result_known CHECK (result IN ('pass', 'fail', 'na'));

-- Two reviewers never hold one sale.
CREATE UNIQUE INDEX sale_reviews_open_key ON sale_reviews (sale_id) WHERE state IN ('waiting', 'open');
CREATE INDEX sale_reviews_second_looks ON sale_reviews (tenant_id, qc_personality_id, waiting_since)
  WHERE kind = 'second' AND state IN ('waiting', 'open');

-- The queue of a personality, oldest first.
CREATE INDEX sales_to_check ON sales (tenant_id, qc_personality_id, qc_submitted_at, id) WHERE status = 'qc-oversight';

-- ── Who may not judge a sale ──
-- A user is added for good: by owning the sale, and by every event that they, or whoever they impersonate, cause as its
-- owner, converter or editor.
CREATE FUNCTION add_sale_owners() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sale_parties (sale_id, user_id, tenant_id)
  SELECT id, agent_id, tenant_id FROM changed WHERE agent_id IS NOT NULL
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_add_owners AFTER INSERT ON sales
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_sale_owners();

-- One row at a time, since a trigger on some columns can't see the statement's rows.
CREATE FUNCTION add_sale_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sale_parties (sale_id, user_id, tenant_id) VALUES (NEW.id, NEW.agent_id, NEW.tenant_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_add_owner AFTER UPDATE OF agent_id ON sales FOR EACH ROW
  WHEN (NEW.agent_id IS NOT NULL AND NEW.agent_id IS DISTINCT FROM OLD.agent_id) EXECUTE FUNCTION add_sale_owner();

CREATE FUNCTION add_sale_editors() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sale_parties (sale_id, user_id, tenant_id)
  SELECT DISTINCT added.sale_id, users.id, added.tenant_id
  FROM added JOIN sales ON sales.id = added.sale_id
    JOIN users ON users.id IN (added.actor_id, added.impersonator_id)
  WHERE added.type IN ('converted', 'updated') OR added.actor_id = sales.agent_id
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_events_add_editors AFTER INSERT ON sale_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_sale_editors();

-- Whoever shows the queue hears that somebody has claimed or released a sale.
CREATE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('counts_changed', NEW.tenant_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sale_reviews_announce_new AFTER INSERT ON sale_reviews
  FOR EACH ROW EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER sale_reviews_announce AFTER UPDATE OF state ON sale_reviews
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION announce_reviews();

-- ── Existing rows ──
INSERT INTO sale_parties (sale_id, user_id, tenant_id)
SELECT id, agent_id, tenant_id FROM sales WHERE agent_id IS NOT NULL
UNION
SELECT event.sale_id, users.id, event.tenant_id
FROM sale_events event JOIN sales ON sales.id = event.sale_id
  JOIN users ON users.id IN (event.actor_id, event.impersonator_id)
WHERE event.type IN ('converted', 'updated') OR event.actor_id = sales.agent_id;
