-- Why listings of the registry do not hold for a lead, by an entry of the ledger.
CREATE OR REPLACE FUNCTION exemption_by(consent consents) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN consent.state = 'given' THEN jsonb_build_object('reason', consent.how, 'consent_id', consent.id,
    'at', coalesce(consent.expressed_at, consent.created_at)) END
$$;
