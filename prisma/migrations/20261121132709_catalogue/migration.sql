-- AlterTable
ALTER TABLE "product_plans" ADD COLUMN     "max_entry_age" INTEGER,
ADD COLUMN     "min_entry_age" INTEGER,
ADD COLUMN     "waiting_months" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "default_tenant_id" INTEGER;

-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "questionnaire_edition_id" INTEGER;

-- CreateTable
CREATE TABLE "questionnaire_editions" (
    "id" SERIAL NOT NULL,
    "questionnaire_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "questionnaire_editions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "questionnaire_editions_questionnaire_id_number_key" ON "questionnaire_editions"("questionnaire_id", "number");

-- CreateIndex
CREATE INDEX "products_default_tenant_id_idx" ON "products"("default_tenant_id");

-- CreateIndex
CREATE INDEX "sales_questionnaire_edition_id_idx" ON "sales"("questionnaire_edition_id");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_default_tenant_id_fkey" FOREIGN KEY ("default_tenant_id") REFERENCES "tenants"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questionnaire_editions" ADD CONSTRAINT "questionnaire_editions_questionnaire_id_fkey" FOREIGN KEY ("questionnaire_id") REFERENCES "questionnaires"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales" ADD CONSTRAINT "sales_questionnaire_edition_id_fkey" FOREIGN KEY ("questionnaire_edition_id") REFERENCES "questionnaire_editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── Walls ──
ALTER TABLE questionnaire_editions ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON questionnaire_editions FOR SELECT TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires));
CREATE POLICY added ON questionnaire_editions FOR INSERT TO app_tenant
  WITH CHECK (questionnaire_id IN (SELECT id FROM questionnaires));
GRANT SELECT, INSERT ON questionnaire_editions TO app_tenant;
GRANT USAGE ON SEQUENCE questionnaire_editions_id_seq TO app_tenant;

-- A product made by a tenant's user is linked to that tenant by the platform, in the same transaction.
CREATE FUNCTION create_product(product_name text, product_slug text, product_description text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  made integer;
BEGIN
  INSERT INTO products (name, slug, description) VALUES (product_name, product_slug, product_description) RETURNING id INTO made;
  IF current_tenant() IS NOT NULL THEN
    INSERT INTO tenant_products (tenant_id, product_id) VALUES (current_tenant(), made);
  END IF;
  RETURN made;
END $$;

-- ── Values a column may hold ──
ALTER TABLE product_plans
  ADD CONSTRAINT product_plans_waiting_months_known CHECK (waiting_months BETWEEN 0 AND 6),
  ADD CONSTRAINT product_plans_entry_ages_known CHECK (min_entry_age >= 0 AND max_entry_age <= 150 AND max_entry_age >= min_entry_age);
ALTER TABLE questions
  ADD CONSTRAINT questions_type_known CHECK (type IN ('text', 'number', 'boolean', 'list')),
  ADD CONSTRAINT questions_selection_known CHECK (selection IN ('single', 'multiple'));

-- An edition is what a client was asked: nobody rewrites it.
CALL make_append_only('questionnaire_editions');
