-- Outside a transaction: every batch is one of its own, and lifts the append-only triggers for its own statements.
-- A consent by email is spelled "email" from here on: entries of the ledger with the old spelling, "e-mail", and what the
-- timelines of their leads say.
DO $$
DECLARE
  batch constant integer := 2000;
  newest integer := coalesce((SELECT max(id) FROM consents WHERE channel = 'e-mail'), 0);
BEGIN
  FOR before IN 0 .. newest BY batch LOOP
    IF EXISTS (SELECT FROM consents WHERE id > before AND id <= before + batch AND channel = 'e-mail') THEN
      ALTER TABLE lead_events DISABLE TRIGGER USER;
      UPDATE lead_events SET new = jsonb_set(new, '{channel}', '"email"')
      WHERE type = 'consent' AND new->>'channel' = 'e-mail'
        AND lead_id IN (SELECT lead_id FROM consents WHERE id > before AND id <= before + batch AND channel = 'e-mail');
      ALTER TABLE lead_events ENABLE TRIGGER USER;
      COMMIT; -- Others write to the two tables in either order, so a transaction locks only one of them.

      ALTER TABLE consents DISABLE TRIGGER USER;
      UPDATE consents SET channel = 'email' WHERE id > before AND id <= before + batch AND channel = 'e-mail';
      ALTER TABLE consents ENABLE TRIGGER USER;
    END IF;
    COMMIT;
  END LOOP;
END $$;
