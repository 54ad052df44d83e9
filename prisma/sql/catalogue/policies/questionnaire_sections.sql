ALTER TABLE questionnaire_sections ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS changed ON questionnaire_sections;
CREATE POLICY changed ON questionnaire_sections TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires WHERE is_products_only_tenant(questionnaires.product_id)));
DROP POLICY IF EXISTS seen ON questionnaire_sections;
CREATE POLICY seen ON questionnaire_sections FOR SELECT TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires));
REVOKE ALL ON questionnaire_sections FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON questionnaire_sections TO app_tenant;
GRANT USAGE ON SEQUENCE questionnaire_sections_id_seq TO app_tenant;
