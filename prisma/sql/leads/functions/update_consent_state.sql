CREATE OR REPLACE FUNCTION update_consent_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET consent_state = latest.state
  FROM (SELECT DISTINCT ON (lead_id) lead_id, state FROM added
        WHERE lead_id IS NOT NULL AND purpose = 'direct marketing' ORDER BY lead_id, id DESC) AS latest
  WHERE leads.id = latest.lead_id AND leads.consent_state <> latest.state;
  UPDATE leads SET call_consented = latest.state = 'given', registry_exemption = exemption_by(latest),
    consented_by_id = CASE WHEN latest.state = 'given' AND latest.by_hand THEN latest.actor_id END
  FROM consents latest
  WHERE leads.id = latest.lead_id AND leads.tenant_id = latest.tenant_id AND latest.id IN (
    SELECT max(id) FROM added
    WHERE lead_id IS NOT NULL AND purpose = 'direct marketing' AND channel IN ('any', 'phone') GROUP BY lead_id);
  RETURN NULL;
END $$;
