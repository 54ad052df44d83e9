-- The ledger changes only when a person is anonymised. Their consents end with that, and so does what was typed about the
-- recordings.
CREATE OR REPLACE FUNCTION anonymise_consent_recordings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consent_recordings proof SET ended_at = coalesce(proof.ended_at, now()),
    none_reason = CASE WHEN proof.none_reason IS NOT NULL THEN 'Anonymised' END
  FROM changed WHERE proof.consent_id = changed.id
    AND (proof.ended_at IS NULL OR proof.none_reason <> 'Anonymised');
  RETURN NULL;
END $$;
