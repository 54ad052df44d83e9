-- DropForeignKey
ALTER TABLE "sales" DROP CONSTRAINT "sales_questionnaire_edition_id_fkey";

-- DropIndex
DROP INDEX "sales_questionnaire_edition_id_idx";

-- AlterTable
ALTER TABLE "sales" DROP COLUMN "questionnaire_edition_id";

-- CreateTable
CREATE TABLE "sale_questionnaires" (
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "sale_questionnaires_pkey" PRIMARY KEY ("sale_id","edition_id")
);

-- CreateIndex
CREATE INDEX "sale_questionnaires_edition_id_idx" ON "sale_questionnaires"("edition_id");

-- CreateIndex
CREATE UNIQUE INDEX "questions_product_id_slug_key" ON "questions"("product_id", "slug");

-- AddForeignKey
ALTER TABLE "sale_questionnaires" ADD CONSTRAINT "sale_questionnaires_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_questionnaires" ADD CONSTRAINT "sale_questionnaires_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "questionnaire_editions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CALL wall_in('sale_questionnaires', 'SELECT, INSERT');

-- A question without a product is everybody's to ask, and the platform's to change.
CREATE UNIQUE INDEX questions_of_all_slug_key ON questions (slug) WHERE product_id IS NULL;
DROP POLICY seen ON questions;
CREATE POLICY seen ON questions FOR SELECT TO app_tenant
  USING (product_id IS NULL OR product_id IN (SELECT product_id FROM tenant_products));

-- Whoever shares a product with others sees what it asks, and changes nothing of it.
DROP POLICY tenant ON questionnaire_sections;
CREATE POLICY seen ON questionnaire_sections FOR SELECT TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires));
CREATE POLICY changed ON questionnaire_sections TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires WHERE is_products_only_tenant(product_id)));
DROP POLICY tenant ON questionnaire_section_questions;
CREATE POLICY seen ON questionnaire_section_questions FOR SELECT TO app_tenant
  USING (section_id IN (SELECT id FROM questionnaire_sections));
CREATE POLICY changed ON questionnaire_section_questions TO app_tenant
  USING (section_id IN (SELECT s.id FROM questionnaire_sections s JOIN questionnaires q ON q.id = s.questionnaire_id
                        WHERE is_products_only_tenant(q.product_id)))
  WITH CHECK (section_id IN (SELECT s.id FROM questionnaire_sections s JOIN questionnaires q ON q.id = s.questionnaire_id
                             WHERE is_products_only_tenant(q.product_id))
              AND question_id IN (SELECT id FROM questions));
