-- A row takes the place of the earlier ones of its consent. It keeps its recording from now on, unless the consent has ended
-- already.
CREATE OR REPLACE FUNCTION replace_consent_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consent_recordings SET ended_at = now() WHERE consent_id = NEW.consent_id AND ended_at IS NULL;
  IF EXISTS (
    SELECT FROM consents consent JOIN consents later ON later.tenant_id = consent.tenant_id
      AND later.lead_id = consent.lead_id AND later.id > consent.id
    WHERE consent.id = NEW.consent_id AND later.state <> 'given' AND later.purpose = consent.purpose
      AND later.channel IN (consent.channel, 'any')) THEN
    NEW.ended_at := now();
  END IF;
  RETURN NEW;
END $$;
