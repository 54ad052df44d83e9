CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON consent_recordings
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_recording_change();
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON consent_recordings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER earlier_replaced BEFORE INSERT ON consent_recordings
  FOR EACH ROW EXECUTE FUNCTION replace_consent_recording();
