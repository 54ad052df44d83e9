-- A consent that is refused or withdrawn later no longer keeps the recording that proves it.
CREATE OR REPLACE FUNCTION end_consent_recordings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE state <> 'given') THEN
    RETURN NULL;
  END IF;
  UPDATE consent_recordings proof SET ended_at = now()
  FROM added later JOIN consents consent ON consent.tenant_id = later.tenant_id AND consent.lead_id = later.lead_id
    AND consent.id < later.id
  WHERE proof.consent_id = consent.id AND proof.ended_at IS NULL
    AND later.state <> 'given' AND later.purpose = consent.purpose AND later.channel IN (consent.channel, 'any');
  RETURN NULL;
END $$;
