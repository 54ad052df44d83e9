-- Rows that belong to a tenant through their parent alone now name it themselves.
ALTER TABLE role_permissions ADD COLUMN tenant_id integer;
UPDATE role_permissions SET tenant_id = roles.tenant_id
  FROM roles WHERE roles.id = role_permissions.role_id;
ALTER TABLE role_permissions ALTER COLUMN tenant_id SET NOT NULL;

ALTER TABLE personality_roles ADD COLUMN tenant_id integer;
UPDATE personality_roles SET tenant_id = personalities.tenant_id
  FROM personalities WHERE personalities.id = personality_roles.personality_id;
ALTER TABLE personality_roles ALTER COLUMN tenant_id SET NOT NULL;

ALTER TABLE team_members ADD COLUMN tenant_id integer;
UPDATE team_members SET tenant_id = teams.tenant_id
  FROM teams WHERE teams.id = team_members.team_id;
ALTER TABLE team_members ALTER COLUMN tenant_id SET NOT NULL;

ALTER TABLE team_products ADD COLUMN tenant_id integer;
UPDATE team_products SET tenant_id = teams.tenant_id
  FROM teams WHERE teams.id = team_products.team_id;
ALTER TABLE team_products ALTER COLUMN tenant_id SET NOT NULL;

ALTER TABLE beneficiary_type_products ADD COLUMN tenant_id integer;
UPDATE beneficiary_type_products SET tenant_id = beneficiary_types.tenant_id
  FROM beneficiary_types WHERE beneficiary_types.id = beneficiary_type_products.beneficiary_type_id;
ALTER TABLE beneficiary_type_products ALTER COLUMN tenant_id SET NOT NULL;

-- Users who moved to another organisation kept getting rows here; their reports were skipped.
DELETE FROM report_recipients USING users
WHERE users.id = report_recipients.user_id AND users.tenant_id <> report_recipients.tenant_id AND NOT users.is_admin;

-- Editions are append-only, which a trigger holds. Those of the platform have no tenant.
ALTER TABLE script_editions ADD COLUMN tenant_id integer, DISABLE TRIGGER USER;
UPDATE script_editions SET tenant_id = scripts.tenant_id
  FROM scripts WHERE scripts.id = script_editions.script_id;
ALTER TABLE script_editions ENABLE TRIGGER USER;

ALTER TABLE scorecard_editions ADD COLUMN tenant_id integer, DISABLE TRIGGER USER;
UPDATE scorecard_editions SET tenant_id = scorecards.tenant_id
  FROM scorecards WHERE scorecards.id = scorecard_editions.scorecard_id;
ALTER TABLE scorecard_editions ENABLE TRIGGER USER;

-- What a foreign key references together with the tenant.
CREATE UNIQUE INDEX personalities_id_tenant_id_key ON personalities (id, tenant_id);
CREATE UNIQUE INDEX roles_id_tenant_id_key ON roles (id, tenant_id);
CREATE UNIQUE INDEX beneficiary_types_id_tenant_id_key ON beneficiary_types (id, tenant_id);
CREATE UNIQUE INDEX beneficiary_relationships_id_tenant_id_key ON beneficiary_relationships (id, tenant_id);
CREATE UNIQUE INDEX lead_bulks_id_tenant_id_key ON lead_bulks (id, tenant_id);
DROP INDEX lead_bulks_undoes_id_key;
CREATE UNIQUE INDEX lead_bulks_undoes_id_tenant_id_key ON lead_bulks (undoes_id, tenant_id);
CREATE UNIQUE INDEX lead_events_id_tenant_id_key ON lead_events (id, tenant_id);
CREATE UNIQUE INDEX lead_imports_id_tenant_id_key ON lead_imports (id, tenant_id);
CREATE UNIQUE INDEX sale_events_id_tenant_id_key ON sale_events (id, tenant_id);

-- Foreign keys between rows of a tenant carry the tenant, which never changes. A deletion clears the reference alone.
ALTER TABLE allocation_rules
  DROP CONSTRAINT allocation_rules_team_id_tenant_id_fkey,
  ADD CONSTRAINT allocation_rules_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE api_key_holders
  DROP CONSTRAINT api_key_holders_api_key_id_tenant_id_fkey,
  ADD CONSTRAINT api_key_holders_api_key_id_tenant_id_fkey
    FOREIGN KEY (api_key_id, tenant_id) REFERENCES api_keys (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE beneficiary_type_products
  DROP CONSTRAINT beneficiary_type_products_beneficiary_type_id_fkey,
  ADD CONSTRAINT beneficiary_type_products_beneficiary_type_id_tenant_id_fkey
    FOREIGN KEY (beneficiary_type_id, tenant_id) REFERENCES beneficiary_types (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE calls
  DROP CONSTRAINT calls_lead_id_tenant_id_fkey,
  ADD CONSTRAINT calls_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE consumer_contacts
  DROP CONSTRAINT consumer_contacts_consumer_id_tenant_id_fkey,
  ADD CONSTRAINT consumer_contacts_consumer_id_tenant_id_fkey
    FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE consumer_merges
  DROP CONSTRAINT consumer_merges_into_id_tenant_id_fkey,
  ADD CONSTRAINT consumer_merges_into_id_tenant_id_fkey
    FOREIGN KEY (into_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE consumer_proposals
  DROP CONSTRAINT consumer_proposals_consumer_id_tenant_id_fkey,
  DROP CONSTRAINT consumer_proposals_other_id_tenant_id_fkey,
  ADD CONSTRAINT consumer_proposals_consumer_id_tenant_id_fkey
    FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT consumer_proposals_other_id_tenant_id_fkey
    FOREIGN KEY (other_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE consumers
  DROP CONSTRAINT consumers_merged_into_id_tenant_id_fkey,
  ADD CONSTRAINT consumers_merged_into_id_tenant_id_fkey
    FOREIGN KEY (merged_into_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE data_requests
  DROP CONSTRAINT data_requests_consumer_id_tenant_id_fkey,
  ADD CONSTRAINT data_requests_consumer_id_tenant_id_fkey
    FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE SET NULL (consumer_id);
ALTER TABLE lead_bulks
  DROP CONSTRAINT lead_bulks_undoes_id_fkey,
  ADD CONSTRAINT lead_bulks_undoes_id_tenant_id_fkey
    FOREIGN KEY (undoes_id, tenant_id) REFERENCES lead_bulks (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE lead_consumers
  DROP CONSTRAINT lead_consumers_consumer_id_tenant_id_fkey,
  DROP CONSTRAINT lead_consumers_lead_id_tenant_id_fkey,
  ADD CONSTRAINT lead_consumers_consumer_id_tenant_id_fkey
    FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT lead_consumers_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE lead_event_values
  DROP CONSTRAINT lead_event_values_event_id_fkey,
  ADD CONSTRAINT lead_event_values_event_id_tenant_id_fkey
    FOREIGN KEY (event_id, tenant_id) REFERENCES lead_events (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE lead_events
  DROP CONSTRAINT lead_events_lead_id_tenant_id_fkey,
  ADD CONSTRAINT lead_events_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE lead_posts
  DROP CONSTRAINT lead_posts_source_id_tenant_id_fkey,
  ADD CONSTRAINT lead_posts_source_id_tenant_id_fkey
    FOREIGN KEY (source_id, tenant_id) REFERENCES lead_sources (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE lead_undos
  DROP CONSTRAINT lead_undos_bulk_id_fkey,
  DROP CONSTRAINT lead_undos_lead_id_tenant_id_fkey,
  ADD CONSTRAINT lead_undos_bulk_id_tenant_id_fkey
    FOREIGN KEY (bulk_id, tenant_id) REFERENCES lead_bulks (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT lead_undos_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE leads
  DROP CONSTRAINT leads_duplicate_of_id_fkey,
  DROP CONSTRAINT leads_import_id_fkey,
  DROP CONSTRAINT leads_source_id_fkey,
  DROP CONSTRAINT leads_team_id_fkey,
  ADD CONSTRAINT leads_duplicate_of_id_tenant_id_fkey
    FOREIGN KEY (duplicate_of_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE SET NULL (duplicate_of_id),
  ADD CONSTRAINT leads_import_id_tenant_id_fkey
    FOREIGN KEY (import_id, tenant_id) REFERENCES lead_imports (id, tenant_id) ON DELETE SET NULL (import_id),
  ADD CONSTRAINT leads_source_id_tenant_id_fkey
    FOREIGN KEY (source_id, tenant_id) REFERENCES lead_sources (id, tenant_id) ON DELETE SET NULL (source_id),
  ADD CONSTRAINT leads_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE SET NULL (team_id);
ALTER TABLE notifications
  DROP CONSTRAINT notifications_bulk_id_fkey,
  DROP CONSTRAINT notifications_import_id_fkey,
  DROP CONSTRAINT notifications_lead_id_tenant_id_fkey,
  DROP CONSTRAINT notifications_sale_id_tenant_id_fkey,
  ADD CONSTRAINT notifications_bulk_id_tenant_id_fkey
    FOREIGN KEY (bulk_id, tenant_id) REFERENCES lead_bulks (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_import_id_tenant_id_fkey
    FOREIGN KEY (import_id, tenant_id) REFERENCES lead_imports (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE outcome_import_rows
  DROP CONSTRAINT outcome_import_rows_import_id_tenant_id_fkey,
  ADD CONSTRAINT outcome_import_rows_import_id_tenant_id_fkey
    FOREIGN KEY (import_id, tenant_id) REFERENCES outcome_imports (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE personalities
  DROP CONSTRAINT personalities_line_manager_id_fkey,
  DROP CONSTRAINT personalities_qc_personality_id_fkey,
  ADD CONSTRAINT personalities_line_manager_id_tenant_id_fkey
    FOREIGN KEY (line_manager_id, tenant_id) REFERENCES personalities (id, tenant_id) ON DELETE SET NULL (line_manager_id),
  ADD CONSTRAINT personalities_qc_personality_id_tenant_id_fkey
    FOREIGN KEY (qc_personality_id, tenant_id) REFERENCES personalities (id, tenant_id) ON DELETE SET NULL (qc_personality_id);
ALTER TABLE personality_roles
  DROP CONSTRAINT personality_roles_personality_id_fkey,
  DROP CONSTRAINT personality_roles_role_id_fkey,
  ADD CONSTRAINT personality_roles_personality_id_tenant_id_fkey
    FOREIGN KEY (personality_id, tenant_id) REFERENCES personalities (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT personality_roles_role_id_tenant_id_fkey
    FOREIGN KEY (role_id, tenant_id) REFERENCES roles (id, tenant_id) ON DELETE RESTRICT;
ALTER TABLE recording_listenings
  DROP CONSTRAINT recording_listenings_recording_id_tenant_id_fkey,
  ADD CONSTRAINT recording_listenings_recording_id_tenant_id_fkey
    FOREIGN KEY (recording_id, tenant_id) REFERENCES recordings (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE recordings
  DROP CONSTRAINT recordings_lead_id_tenant_id_fkey,
  DROP CONSTRAINT recordings_sale_id_tenant_id_fkey,
  ADD CONSTRAINT recordings_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id),
  ADD CONSTRAINT recordings_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id);
ALTER TABLE report_deliveries
  DROP CONSTRAINT report_deliveries_report_id_tenant_id_fkey,
  ADD CONSTRAINT report_deliveries_report_id_tenant_id_fkey
    FOREIGN KEY (report_id, tenant_id) REFERENCES reports (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE report_recipients
  DROP CONSTRAINT report_recipients_report_id_tenant_id_fkey,
  ADD CONSTRAINT report_recipients_report_id_tenant_id_fkey
    FOREIGN KEY (report_id, tenant_id) REFERENCES reports (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE reports
  DROP CONSTRAINT reports_team_id_tenant_id_fkey,
  ADD CONSTRAINT reports_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE role_permissions
  DROP CONSTRAINT role_permissions_role_id_fkey,
  ADD CONSTRAINT role_permissions_role_id_tenant_id_fkey
    FOREIGN KEY (role_id, tenant_id) REFERENCES roles (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_bank_accounts
  DROP CONSTRAINT sale_bank_accounts_holder_relationship_id_fkey,
  DROP CONSTRAINT sale_bank_accounts_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_bank_accounts_holder_relationship_id_tenant_id_fkey
    FOREIGN KEY (holder_relationship_id, tenant_id) REFERENCES beneficiary_relationships (id, tenant_id) ON DELETE SET NULL (holder_relationship_id),
  ADD CONSTRAINT sale_bank_accounts_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_beneficiaries
  DROP CONSTRAINT sale_beneficiaries_beneficiary_type_id_fkey,
  DROP CONSTRAINT sale_beneficiaries_relationship_id_fkey,
  DROP CONSTRAINT sale_beneficiaries_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_beneficiaries_beneficiary_type_id_tenant_id_fkey
    FOREIGN KEY (beneficiary_type_id, tenant_id) REFERENCES beneficiary_types (id, tenant_id) ON DELETE SET NULL (beneficiary_type_id),
  ADD CONSTRAINT sale_beneficiaries_relationship_id_tenant_id_fkey
    FOREIGN KEY (relationship_id, tenant_id) REFERENCES beneficiary_relationships (id, tenant_id) ON DELETE SET NULL (relationship_id),
  ADD CONSTRAINT sale_beneficiaries_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_consumers
  DROP CONSTRAINT sale_consumers_consumer_id_tenant_id_fkey,
  DROP CONSTRAINT sale_consumers_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_consumers_consumer_id_tenant_id_fkey
    FOREIGN KEY (consumer_id, tenant_id) REFERENCES consumers (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT sale_consumers_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_event_values
  DROP CONSTRAINT sale_event_values_event_id_fkey,
  ADD CONSTRAINT sale_event_values_event_id_tenant_id_fkey
    FOREIGN KEY (event_id, tenant_id) REFERENCES sale_events (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_events
  DROP CONSTRAINT sale_events_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_events_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_insured_lives
  DROP CONSTRAINT sale_insured_lives_beneficiary_type_id_fkey,
  DROP CONSTRAINT sale_insured_lives_relationship_id_fkey,
  DROP CONSTRAINT sale_insured_lives_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_insured_lives_beneficiary_type_id_tenant_id_fkey
    FOREIGN KEY (beneficiary_type_id, tenant_id) REFERENCES beneficiary_types (id, tenant_id) ON DELETE SET NULL (beneficiary_type_id),
  ADD CONSTRAINT sale_insured_lives_relationship_id_tenant_id_fkey
    FOREIGN KEY (relationship_id, tenant_id) REFERENCES beneficiary_relationships (id, tenant_id) ON DELETE SET NULL (relationship_id),
  ADD CONSTRAINT sale_insured_lives_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_mandates
  DROP CONSTRAINT sale_mandates_recording_id_fkey,
  DROP CONSTRAINT sale_mandates_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_mandates_recording_id_tenant_id_fkey
    FOREIGN KEY (recording_id, tenant_id) REFERENCES recordings (id, tenant_id) ON DELETE SET NULL (recording_id),
  ADD CONSTRAINT sale_mandates_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_packs
  DROP CONSTRAINT sale_packs_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_packs_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_parties
  DROP CONSTRAINT sale_parties_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_parties_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_persons
  DROP CONSTRAINT sale_persons_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_persons_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_questionnaires
  DROP CONSTRAINT sale_questionnaires_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_questionnaires_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_review_items
  DROP CONSTRAINT sale_review_items_recording_id_fkey,
  DROP CONSTRAINT sale_review_items_review_id_tenant_id_fkey,
  ADD CONSTRAINT sale_review_items_recording_id_tenant_id_fkey
    FOREIGN KEY (recording_id, tenant_id) REFERENCES recordings (id, tenant_id) ON DELETE SET NULL (recording_id),
  ADD CONSTRAINT sale_review_items_review_id_tenant_id_fkey
    FOREIGN KEY (review_id, tenant_id) REFERENCES sale_reviews (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_reviews
  DROP CONSTRAINT sale_reviews_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_reviews_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sale_stays
  DROP CONSTRAINT sale_stays_sale_id_tenant_id_fkey,
  ADD CONSTRAINT sale_stays_sale_id_tenant_id_fkey
    FOREIGN KEY (sale_id, tenant_id) REFERENCES sales (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE sales
  DROP CONSTRAINT sales_lead_id_tenant_id_fkey,
  DROP CONSTRAINT sales_qc_personality_id_fkey,
  DROP CONSTRAINT sales_team_id_fkey,
  ADD CONSTRAINT sales_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON DELETE RESTRICT,
  ADD CONSTRAINT sales_qc_personality_id_tenant_id_fkey
    FOREIGN KEY (qc_personality_id, tenant_id) REFERENCES personalities (id, tenant_id) ON DELETE RESTRICT,
  ADD CONSTRAINT sales_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE SET NULL (team_id);
ALTER TABLE saved_views
  DROP CONSTRAINT saved_views_team_id_fkey,
  ADD CONSTRAINT saved_views_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE SET NULL (team_id);
ALTER TABLE team_members
  DROP CONSTRAINT team_members_team_id_fkey,
  ADD CONSTRAINT team_members_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE team_products
  DROP CONSTRAINT team_products_team_id_fkey,
  ADD CONSTRAINT team_products_team_id_tenant_id_fkey
    FOREIGN KEY (team_id, tenant_id) REFERENCES teams (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE tenants
  DROP CONSTRAINT tenants_default_qc_personality_id_fkey,
  ADD CONSTRAINT tenants_default_qc_personality_id_id_fkey
    FOREIGN KEY (default_qc_personality_id, id) REFERENCES personalities (id, tenant_id) ON DELETE RESTRICT;
ALTER TABLE users
  DROP CONSTRAINT users_personality_id_fkey,
  ADD CONSTRAINT users_personality_id_tenant_id_fkey
    FOREIGN KEY (personality_id, tenant_id) REFERENCES personalities (id, tenant_id) ON DELETE RESTRICT;
ALTER TABLE webhook_attempts
  DROP CONSTRAINT webhook_attempts_delivery_id_tenant_id_fkey,
  ADD CONSTRAINT webhook_attempts_delivery_id_tenant_id_fkey
    FOREIGN KEY (delivery_id, tenant_id) REFERENCES webhook_deliveries (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries
  DROP CONSTRAINT webhook_deliveries_event_id_tenant_id_fkey,
  DROP CONSTRAINT webhook_deliveries_webhook_id_tenant_id_fkey,
  ADD CONSTRAINT webhook_deliveries_event_id_tenant_id_fkey
    FOREIGN KEY (event_id, tenant_id) REFERENCES webhook_events (id, tenant_id) ON DELETE CASCADE,
  ADD CONSTRAINT webhook_deliveries_webhook_id_tenant_id_fkey
    FOREIGN KEY (webhook_id, tenant_id) REFERENCES webhooks (id, tenant_id) ON DELETE CASCADE;
