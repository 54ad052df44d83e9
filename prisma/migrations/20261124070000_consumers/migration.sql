-- CreateTable
CREATE TABLE "consumers" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "title" TEXT,
    "name" TEXT NOT NULL,
    "surname" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "id_number_encrypted" TEXT,
    "id_number_hash" TEXT,
    "date_of_birth" DATE,
    "gender" TEXT,
    "language" TEXT,
    "province" TEXT,
    "merged_into_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consumers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consumer_contacts" (
    "consumer_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,

    CONSTRAINT "consumer_contacts_pkey" PRIMARY KEY ("consumer_id","kind","value")
);

-- CreateTable
CREATE TABLE "lead_consumers" (
    "lead_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "consumer_id" INTEGER NOT NULL,

    CONSTRAINT "lead_consumers_pkey" PRIMARY KEY ("lead_id")
);

-- CreateTable
CREATE TABLE "sale_consumers" (
    "sale_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "consumer_id" INTEGER NOT NULL,

    CONSTRAINT "sale_consumers_pkey" PRIMARY KEY ("sale_id")
);

-- CreateTable
CREATE TABLE "consumer_changes" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "lead_id" INTEGER,
    "sale_id" INTEGER,

    CONSTRAINT "consumer_changes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "consumer_proposals" (
    "consumer_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "reasons" TEXT[],
    "dismissed_at" TIMESTAMPTZ(3),
    "dismissed_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consumer_proposals_pkey" PRIMARY KEY ("consumer_id","other_id")
);

-- CreateTable
CREATE TABLE "consumer_merges" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "into_id" INTEGER NOT NULL,
    "absorbed_ids" INTEGER[],
    "counts" JSONB NOT NULL,
    "before" JSONB,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_name" TEXT,

    CONSTRAINT "consumer_merges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consumer_counts" (
    "tenant_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "consumer_counts_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateIndex
CREATE INDEX "consumers_merged_into_id_idx" ON "consumers"("merged_into_id");

-- CreateIndex
CREATE UNIQUE INDEX "consumers_id_tenant_id_key" ON "consumers"("id", "tenant_id");

-- CreateIndex
CREATE INDEX "consumer_contacts_tenant_id_kind_value_idx" ON "consumer_contacts"("tenant_id", "kind", "value");

-- CreateIndex
CREATE INDEX "lead_consumers_consumer_id_lead_id_idx" ON "lead_consumers"("consumer_id", "lead_id");

-- CreateIndex
CREATE UNIQUE INDEX "lead_consumers_lead_id_tenant_id_key" ON "lead_consumers"("lead_id", "tenant_id");

-- CreateIndex
CREATE INDEX "sale_consumers_consumer_id_sale_id_idx" ON "sale_consumers"("consumer_id", "sale_id");

-- CreateIndex
CREATE UNIQUE INDEX "sale_consumers_sale_id_tenant_id_key" ON "sale_consumers"("sale_id", "tenant_id");

-- CreateIndex
CREATE INDEX "consumer_proposals_other_id_idx" ON "consumer_proposals"("other_id");

-- CreateIndex
CREATE INDEX "consumer_merges_tenant_id_created_at_idx" ON "consumer_merges"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "consumer_merges_into_id_idx" ON "consumer_merges"("into_id");

-- AddForeignKey
ALTER TABLE "consumers" ADD CONSTRAINT "consumers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consumers" ADD CONSTRAINT "consumers_merged_into_id_tenant_id_fkey" FOREIGN KEY ("merged_into_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consumer_contacts" ADD CONSTRAINT "consumer_contacts_consumer_id_tenant_id_fkey" FOREIGN KEY ("consumer_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_consumers" ADD CONSTRAINT "lead_consumers_lead_id_tenant_id_fkey" FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_consumers" ADD CONSTRAINT "lead_consumers_consumer_id_tenant_id_fkey" FOREIGN KEY ("consumer_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_consumers" ADD CONSTRAINT "sale_consumers_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_consumers" ADD CONSTRAINT "sale_consumers_consumer_id_tenant_id_fkey" FOREIGN KEY ("consumer_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consumer_proposals" ADD CONSTRAINT "consumer_proposals_consumer_id_tenant_id_fkey" FOREIGN KEY ("consumer_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consumer_proposals" ADD CONSTRAINT "consumer_proposals_other_id_tenant_id_fkey" FOREIGN KEY ("other_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consumer_merges" ADD CONSTRAINT "consumer_merges_into_id_tenant_id_fkey" FOREIGN KEY ("into_id", "tenant_id") REFERENCES "consumers"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Row-level security ──
CALL enable_tenant_rls('consumers', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('consumer_contacts', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('lead_consumers', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('sale_consumers', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('consumer_proposals', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('consumer_merges', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('consumer_counts', 'SELECT');
CALL enable_tenant_rls('consumer_changes', 'SELECT');
-- Triggers of the platform write it, and only the platform's job reads it.
REVOKE SELECT ON consumer_changes FROM app_tenant;

-- ── Rules of the rows ──
ALTER TABLE consumers ADD CONSTRAINT consumers_not_merged_into_itself CHECK (merged_into_id <> id);
ALTER TABLE consumer_contacts ADD CONSTRAINT consumer_contacts_kind_known CHECK (kind IN ('phone', 'email'));
ALTER TABLE consumer_changes ADD CONSTRAINT consumer_changes_of_one CHECK (num_nonnulls(lead_id, sale_id) = 1);
ALTER TABLE consumer_proposals ADD CONSTRAINT consumer_proposals_ordered CHECK (consumer_id < other_id);

-- One person per ID number. Rows that were merged keep theirs, so that it leads to the row that they were merged into.
CREATE UNIQUE INDEX consumers_id_number_key ON consumers (tenant_id, id_number_hash)
  WHERE id_number_hash IS NOT NULL AND merged_into_id IS NULL;
CREATE INDEX consumers_merged_id_number ON consumers (tenant_id, id_number_hash)
  WHERE id_number_hash IS NOT NULL AND merged_into_id IS NOT NULL;
CREATE INDEX consumer_proposals_open ON consumer_proposals (tenant_id, created_at DESC) WHERE dismissed_at IS NULL;

-- ── Pages of the list ──
CREATE INDEX consumers_newest ON consumers (tenant_id, created_at DESC, id DESC) WHERE merged_into_id IS NULL;
CREATE INDEX consumers_by_name ON consumers (tenant_id, name, id) WHERE merged_into_id IS NULL;
CREATE INDEX consumers_by_surname ON consumers (tenant_id, surname, id) WHERE merged_into_id IS NULL;

-- ── Search ──
-- As for leads: row-level security would keep the index from being used, for LIKE is not leakproof.
CREATE INDEX consumers_search ON consumers
  USING gin (tenant_id, lead_search_text(name, surname, phone, NULL, email, '') gin_trgm_ops) WHERE merged_into_id IS NULL;

CREATE FUNCTION search_consumers(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM consumers WHERE merged_into_id IS NULL AND %s%s ORDER BY id DESC LIMIT %s',
    coalesce('tenant_id = ' || tenant, 'true'),
    (SELECT string_agg(format(' AND lead_search_text(name, surname, phone, NULL, email, '''') LIKE %L', pattern), '')
     FROM unnest(patterns) AS pattern),
    most);
END $$;

-- ── The number of people ──
CREATE FUNCTION count_consumers_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO consumer_counts AS kept (tenant_id, count)
  SELECT tenant_id, count(*) FROM added WHERE merged_into_id IS NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (tenant_id) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;
CREATE FUNCTION count_consumers_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE consumer_counts kept SET count = kept.count + changed.change
  FROM (
    SELECT tenant_id, sum(change) AS change FROM (
      SELECT tenant_id, 1 AS change FROM added WHERE merged_into_id IS NULL
      UNION ALL SELECT tenant_id, -1 FROM removed WHERE merged_into_id IS NULL
    ) AS each GROUP BY 1 HAVING sum(change) <> 0
  ) AS changed
  WHERE kept.tenant_id = changed.tenant_id;
  RETURN NULL;
END $$;
CREATE FUNCTION count_consumers_after_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE consumer_counts kept SET count = kept.count - gone.count
  FROM (SELECT tenant_id, count(*) AS count FROM removed WHERE merged_into_id IS NULL GROUP BY 1) AS gone
  WHERE kept.tenant_id = gone.tenant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON consumers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_consumers_after_insert();
CREATE TRIGGER count_changed AFTER UPDATE ON consumers
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_consumers_after_update();
CREATE TRIGGER count_removed AFTER DELETE ON consumers
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_consumers_after_delete();

-- ── Whose person is to be found ──
CREATE FUNCTION note_new_leads_for_consumers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO consumer_changes (tenant_id, lead_id) SELECT tenant_id, id FROM added;
  RETURN NULL;
END $$;
CREATE FUNCTION note_lead_for_consumers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO consumer_changes (tenant_id, lead_id) VALUES (NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION note_sale_for_consumers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO consumer_changes (tenant_id, sale_id) VALUES (NEW.tenant_id, NEW.sale_id);
  RETURN NULL;
END $$;
CREATE TRIGGER consumers_of_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_new_leads_for_consumers();
CREATE TRIGGER consumer_of_changed AFTER UPDATE OF phone, alt_phone, email, id_number_hash ON leads FOR EACH ROW
  WHEN ((OLD.phone, OLD.alt_phone, OLD.email, OLD.id_number_hash)
    IS DISTINCT FROM (NEW.phone, NEW.alt_phone, NEW.email, NEW.id_number_hash))
  EXECUTE FUNCTION note_lead_for_consumers();
CREATE TRIGGER consumer_of_added AFTER INSERT ON sale_persons FOR EACH ROW
  WHEN (NEW.role = 'policyholder') EXECUTE FUNCTION note_sale_for_consumers();
CREATE TRIGGER consumer_of_changed AFTER UPDATE OF phone, alt_phone, email, id_number_hash ON sale_persons FOR EACH ROW
  WHEN (NEW.role = 'policyholder' AND (OLD.phone, OLD.alt_phone, OLD.email, OLD.id_number_hash)
    IS DISTINCT FROM (NEW.phone, NEW.alt_phone, NEW.email, NEW.id_number_hash))
  EXECUTE FUNCTION note_sale_for_consumers();
