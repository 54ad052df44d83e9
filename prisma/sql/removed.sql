-- What earlier releases had and this one does not; applied last.
DROP TRIGGER IF EXISTS channel_spelled ON consents;
DROP TRIGGER IF EXISTS channel_spelled ON lead_events;
DROP FUNCTION IF EXISTS spell_consent_channel;
DROP FUNCTION IF EXISTS spell_event_channel;
DROP FUNCTION IF EXISTS add_insights_of;
DROP FUNCTION IF EXISTS due_calls_of;
DROP FUNCTION IF EXISTS end_stay;
DROP FUNCTION IF EXISTS lock_and_match_person(
  integer, integer, text, text[], timestamptz, text[], text[], text, text, text, text);
DROP PROCEDURE IF EXISTS enable_tenant_rls;
DROP PROCEDURE IF EXISTS enable_product_rls;
DROP PROCEDURE IF EXISTS make_append_only;
DROP TRIGGER IF EXISTS counted_by_agent_added ON leads;
DROP TRIGGER IF EXISTS counted_by_agent_changed ON leads;
DROP TRIGGER IF EXISTS counted_by_agent_removed ON leads;
DROP FUNCTION IF EXISTS count_leads_of_agents_after_insert, count_leads_of_agents_after_update,
  count_leads_of_agents_after_delete, add_attempt, add_days, add_figures_of_lead, add_figures_of_lead_events_after_delete,
  add_figures_of_lead_events_after_update, add_figures_of_leads_after_delete, add_figures_of_leads_after_update,
  add_figures_of_sale_reviews_after_delete, add_figures_of_sale_reviews_after_insert,
  add_figures_of_sale_reviews_after_update, add_figures_of_sale_stays_after_delete, add_figures_of_sale_stays_after_insert,
  add_figures_of_sales_after_delete, add_figures_of_sales_after_insert, add_figures_of_sales_after_update, days_of_month,
  figures_of_lead_events, figures_of_leads, figures_of_sale_reviews, figures_of_sale_stays, figures_of_sales,
  insight_amounts_of, insight_changes_of_leads, insight_keys_of, insight_splits_of, note_insights_after_delete,
  note_insights_after_insert, note_insights_after_update;
