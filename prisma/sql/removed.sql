-- What earlier releases had and this one does not; applied last.
DROP TRIGGER IF EXISTS channel_spelled ON consents;
DROP TRIGGER IF EXISTS channel_spelled ON lead_events;
DROP FUNCTION IF EXISTS spell_consent_channel;
DROP FUNCTION IF EXISTS spell_event_channel;
DROP FUNCTION IF EXISTS add_insights_of;
DROP FUNCTION IF EXISTS due_calls_of;
DROP FUNCTION IF EXISTS lock_and_match_person(
  integer, integer, text, text[], timestamptz, text[], text[], text, text, text, text);
DROP PROCEDURE IF EXISTS enable_tenant_rls;
DROP PROCEDURE IF EXISTS enable_product_rls;
DROP PROCEDURE IF EXISTS make_append_only;
