-- Whether a user wrote an entry by hand, from their word alone. Not known of older entries.
ALTER TABLE "consents" ADD COLUMN "by_hand" BOOLEAN NOT NULL DEFAULT false;

-- Who added a recording or reported a call: a user, or minus the id of a key.
ALTER TABLE "recordings" ADD COLUMN "added_by_id" INTEGER;
ALTER TABLE "calls" ADD COLUMN "reported_by_id" INTEGER;

-- The users behind an author: themselves, or the holders of a key, whose id is negative.
CREATE FUNCTION users_behind(author INT) RETURNS INT[] LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN author > 0 THEN ARRAY[author]
    ELSE ARRAY(SELECT user_id FROM api_key_holders WHERE api_key_id = -author)
  END
$$;

-- Who wrote by hand what a lead may be called by. They don't get the lead by it themselves.
ALTER TABLE "leads" ADD COLUMN "consented_by_id" INTEGER,
ADD COLUMN "client_by_id" INTEGER;

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
