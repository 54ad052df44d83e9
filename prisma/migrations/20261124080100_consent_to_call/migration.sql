-- Whether leads may be called without a consent, and what happens when the registry was not asked for over a month.
-- Constant defaults: nothing here rewrites a table.
ALTER TABLE tenants
  ADD COLUMN call_consent TEXT NOT NULL DEFAULT 'not_required',
  ADD COLUMN cleansing TEXT NOT NULL DEFAULT 'warn',
  ADD CONSTRAINT tenants_call_consent_known CHECK (call_consent IN ('not_required', 'required')),
  ADD CONSTRAINT tenants_cleansing_known CHECK (cleansing IN ('warn', 'stop'));

ALTER TABLE leads
  ADD COLUMN is_client BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN call_consented BOOLEAN NOT NULL DEFAULT false;

-- When it was expressed, where that was before it was recorded.
ALTER TABLE consents ADD COLUMN expressed_at TIMESTAMPTZ(3);

-- Why listings of the registry do not hold for a lead, by an entry of the ledger.
CREATE FUNCTION exemption_by(consent consents) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN consent.state = 'given' THEN jsonb_build_object('reason', consent.how, 'consent_id', consent.id,
    'at', coalesce(consent.expressed_at, consent.created_at)) END
$$;

-- The ledger's last word on direct marketing, and on direct marketing by telephone.
CREATE OR REPLACE FUNCTION update_consent_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET consent_state = latest.state
  FROM (SELECT DISTINCT ON (lead_id) lead_id, state FROM added
        WHERE lead_id IS NOT NULL AND purpose = 'direct marketing' ORDER BY lead_id, id DESC) AS latest
  WHERE leads.id = latest.lead_id AND leads.consent_state <> latest.state;
  UPDATE leads SET call_consented = latest.state = 'given', registry_exemption = exemption_by(latest)
  FROM consents latest
  WHERE leads.id = latest.lead_id AND leads.tenant_id = latest.tenant_id AND latest.id IN (
    SELECT max(id) FROM added
    WHERE lead_id IS NOT NULL AND purpose = 'direct marketing' AND channel IN ('any', 'phone') GROUP BY lead_id);
  RETURN NULL;
END $$;

-- Whether the registry was asked within the month that the regulations give for it.
CREATE FUNCTION is_registry_current() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(answered_on) >= (now() AT TIME ZONE 'Africa/Johannesburg')::date - 31, false)
  FROM registry_imports WHERE status = 'done'
$$;
GRANT SELECT (answered_on, status) ON registry_imports TO app_tenant;
