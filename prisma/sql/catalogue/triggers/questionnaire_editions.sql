CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE ON questionnaire_editions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON questionnaire_editions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
