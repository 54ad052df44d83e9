-- A consent by email is spelled "email" from here on. The last release, which may run beside this one, spells it "e-mail".
CREATE FUNCTION spell_consent_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.channel := 'email';
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER channel_spelled BEFORE INSERT ON consents FOR EACH ROW
  WHEN (NEW.channel = 'e-mail') EXECUTE FUNCTION spell_consent_channel();

-- The timelines of leads repeat it.
CREATE FUNCTION spell_event_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.new := jsonb_set(NEW.new, '{channel}', '"email"');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER channel_spelled BEFORE INSERT ON lead_events FOR EACH ROW
  WHEN (NEW.type = 'consent' AND NEW.new->>'channel' = 'e-mail') EXECUTE FUNCTION spell_event_channel();
