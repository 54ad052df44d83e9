ALTER TABLE questionnaire_section_questions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS changed ON questionnaire_section_questions;
CREATE POLICY changed ON questionnaire_section_questions TO app_tenant
  USING (section_id IN (
    SELECT s.id FROM questionnaire_sections s JOIN questionnaires q ON q.id = s.questionnaire_id
    WHERE is_products_only_tenant(q.product_id)))
  WITH CHECK (
    section_id IN (
      SELECT s.id FROM questionnaire_sections s JOIN questionnaires q ON q.id = s.questionnaire_id
      WHERE is_products_only_tenant(q.product_id))
    AND question_id IN (SELECT id FROM questions));
DROP POLICY IF EXISTS seen ON questionnaire_section_questions;
CREATE POLICY seen ON questionnaire_section_questions FOR SELECT TO app_tenant
  USING (section_id IN (SELECT id FROM questionnaire_sections));
REVOKE ALL ON questionnaire_section_questions FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON questionnaire_section_questions TO app_tenant;
