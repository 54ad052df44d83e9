-- Whether leads of older releases may be called, as their ledger says. It runs concurrently with everything else: every
-- batch is a transaction of its own, and one that is repeated changes nothing.
DO $$
DECLARE
  batch constant integer := 5000;
  newest integer := coalesce((SELECT max(id) FROM consents), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    UPDATE leads SET call_consented = true, registry_exemption = exemption_by(latest)
    FROM consents latest
    WHERE latest.id > before AND latest.id <= before + batch AND latest.lead_id = leads.id
      AND latest.tenant_id = leads.tenant_id AND latest.state = 'given'
      AND latest.purpose = 'direct marketing' AND latest.channel IN ('any', 'phone')
      AND NOT EXISTS (
        SELECT FROM consents later
        WHERE later.tenant_id = latest.tenant_id AND later.lead_id = latest.lead_id AND later.id > latest.id
          AND later.purpose = 'direct marketing' AND later.channel IN ('any', 'phone'));
    COMMIT;
  END LOOP;
END $$;
