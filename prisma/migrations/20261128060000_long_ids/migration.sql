-- The ids of tables that only grow, and the columns that refer to them. Each table is written anew once.
ALTER TABLE lead_events ALTER COLUMN id TYPE bigint;
ALTER TABLE lead_event_values ALTER COLUMN event_id TYPE bigint;
ALTER TABLE lead_undos ALTER COLUMN event_id TYPE bigint;
ALTER TABLE lead_posts ALTER COLUMN id TYPE bigint, ALTER COLUMN replay_of_id TYPE bigint;
ALTER TABLE consents ALTER COLUMN id TYPE bigint;
ALTER TABLE suppressions ALTER COLUMN id TYPE bigint;
ALTER TABLE calls ALTER COLUMN id TYPE bigint;
ALTER TABLE sale_events ALTER COLUMN id TYPE bigint;
ALTER TABLE sale_event_values ALTER COLUMN event_id TYPE bigint;
ALTER TABLE sale_stays ALTER COLUMN event_id TYPE bigint;
ALTER TABLE event_upgrades ALTER COLUMN last_id TYPE bigint;
ALTER TABLE webhook_events ALTER COLUMN id TYPE bigint, ALTER COLUMN source_id TYPE bigint;
ALTER TABLE webhook_deliveries ALTER COLUMN id TYPE bigint, ALTER COLUMN event_id TYPE bigint;
ALTER TABLE webhook_attempts ALTER COLUMN id TYPE bigint, ALTER COLUMN delivery_id TYPE bigint;
ALTER TABLE audit_events ALTER COLUMN id TYPE bigint, ALTER COLUMN subject_id TYPE bigint;
ALTER TABLE login_activities ALTER COLUMN id TYPE bigint;
ALTER TABLE notifications ALTER COLUMN id TYPE bigint;

ALTER SEQUENCE lead_events_id_seq AS bigint;
ALTER SEQUENCE lead_posts_id_seq AS bigint;
ALTER SEQUENCE consents_id_seq AS bigint;
ALTER SEQUENCE suppressions_id_seq AS bigint;
ALTER SEQUENCE calls_id_seq AS bigint;
ALTER SEQUENCE sale_events_id_seq AS bigint;
ALTER SEQUENCE webhook_events_id_seq AS bigint;
ALTER SEQUENCE webhook_deliveries_id_seq AS bigint;
ALTER SEQUENCE webhook_attempts_id_seq AS bigint;
ALTER SEQUENCE audit_events_id_seq AS bigint;
ALTER SEQUENCE login_activities_id_seq AS bigint;
ALTER SEQUENCE notifications_id_seq AS bigint;

-- A column that changes its type loses its statistics.
ANALYZE lead_events, lead_event_values, lead_undos, lead_posts, consents, suppressions, calls, sale_events, sale_event_values,
  sale_stays, webhook_events, webhook_deliveries, webhook_attempts, audit_events, login_activities, notifications;
