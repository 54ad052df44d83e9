-- Columns whose values the code has always listed, and the database has not. Their types in the client are these lists.
ALTER TABLE api_keys
  ADD CONSTRAINT api_keys_scopes_known CHECK (scopes <@ ARRAY['leads:read', 'leads:write', 'sales:read', 'sales:write', 'calls:write', 'recordings:write', 'outcomes:write', 'catalogue:read', 'insights:read']);
ALTER TABLE consumer_proposals
  ADD CONSTRAINT consumer_proposals_reasons_known CHECK (reasons <@ ARRAY['id_number', 'phone', 'email']);
ALTER TABLE event_upgrades
  ADD CONSTRAINT event_upgrades_kind_known CHECK (kind IN ('leads', 'sales'));
ALTER TABLE heavy_work
  ADD CONSTRAINT heavy_work_kind_known CHECK (kind IN ('uploads', 'exports'));
ALTER TABLE lead_bulks
  ADD CONSTRAINT lead_bulks_action_known CHECK (action IN ('allocate', 'release', 'decline', 'undo'));
ALTER TABLE lead_events
  ADD CONSTRAINT lead_events_type_known CHECK (type IN ('created', 'status', 'assigned', 'updated', 'processed', 'undone', 'converted', 'note', 'revealed', 'consent', 'client', 'recording', 'played', 'call', 'anonymised'));
ALTER TABLE lead_posts
  ADD CONSTRAINT lead_posts_result_known CHECK (result IN ('created', 'linked', 'updated', 'duplicate', 'suppressed', 'invalid', 'capped', 'refused'));
ALTER TABLE leads
  ADD CONSTRAINT leads_diary_scope_known CHECK (diary_scope IN ('mine', 'team'));
ALTER TABLE notifications
  ADD CONSTRAINT notifications_kind_known CHECK (kind IN ('assigned', 'kicked_back', 'instant_fail', 'import_done', 'mention', 'scorecards'));
ALTER TABLE passkey_challenges
  ADD CONSTRAINT passkey_challenges_purpose_known CHECK (purpose IN ('registration', 'sign-in'));
ALTER TABLE personalities
  ADD CONSTRAINT personalities_allowed_sale_statuses_known CHECK (allowed_sale_statuses <@ ARRAY['new', 'in-progress', 'callback', 'qc-oversight', 'declined', 'policy-submitted']);
ALTER TABLE presences
  ADD CONSTRAINT presences_kind_known CHECK (kind IN ('lead', 'sale'));
ALTER TABLE purged_recordings
  ADD CONSTRAINT purged_recordings_class_known CHECK (class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate'));
ALTER TABLE report_deliveries
  ADD CONSTRAINT report_deliveries_status_known CHECK (status IN ('queued', 'sent', 'skipped', 'failed'));
ALTER TABLE reports
  ADD CONSTRAINT reports_frequency_known CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  ADD CONSTRAINT reports_period_known CHECK (period IN ('since_last', 'today', 'mtd', 'last_month', 'last_90_days')),
  ADD CONSTRAINT reports_scope_known CHECK (scope IN ('me', 'team', 'tenant'));
ALTER TABLE sale_events
  ADD CONSTRAINT sale_events_type_known CHECK (type IN ('converted', 'updated', 'status', 'assigned', 'revealed', 'mandate', 'recording', 'played', 'review', 'dispute', 'recalled', 'outcome', 'payee', 'pack', 'delivered', 'anonymised'));
ALTER TABLE sale_packs
  ADD CONSTRAINT sale_packs_delivered_how_known CHECK (delivered_how IN ('email', 'post', 'courier', 'by_hand', 'whatsapp'));
ALTER TABLE sales
  ADD CONSTRAINT sales_delivered_how_known CHECK (delivered_how IN ('email', 'post', 'courier', 'by_hand', 'whatsapp')),
  ADD CONSTRAINT sales_qc_result_known CHECK (qc_result IN ('none', 'passed', 'kicked-back', 'declined', 'not-counted'));
ALTER TABLE saved_views
  ADD CONSTRAINT saved_views_list_known CHECK (list IN ('leads', 'sales'));
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_type_known CHECK (type IN ('lead.created', 'lead.status', 'lead.assigned', 'sale.created', 'sale.status', 'sale.submitted', 'sale.recalled', 'sale.outcome', 'consent.changed', 'suppression.added', 'qc.reviewed', 'ping'));
ALTER TABLE webhook_events
  ADD CONSTRAINT webhook_events_type_known CHECK (type IN ('lead.created', 'lead.status', 'lead.assigned', 'sale.created', 'sale.status', 'sale.submitted', 'sale.recalled', 'sale.outcome', 'consent.changed', 'suppression.added', 'qc.reviewed', 'ping'));
ALTER TABLE webhooks
  ADD CONSTRAINT webhooks_events_known CHECK (events <@ ARRAY['lead.created', 'lead.status', 'lead.assigned', 'sale.created', 'sale.status', 'sale.submitted', 'sale.recalled', 'sale.outcome', 'consent.changed', 'suppression.added', 'qc.reviewed']);
