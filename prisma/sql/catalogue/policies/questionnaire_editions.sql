ALTER TABLE questionnaire_editions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON questionnaire_editions;
CREATE POLICY added ON questionnaire_editions FOR INSERT TO app_tenant
  WITH CHECK (questionnaire_id IN (SELECT id FROM questionnaires));
DROP POLICY IF EXISTS seen ON questionnaire_editions;
CREATE POLICY seen ON questionnaire_editions FOR SELECT TO app_tenant
  USING (questionnaire_id IN (SELECT id FROM questionnaires));
REVOKE ALL ON questionnaire_editions FROM app_tenant;
GRANT SELECT, INSERT ON questionnaire_editions TO app_tenant;
GRANT USAGE ON SEQUENCE questionnaire_editions_id_seq TO app_tenant;
