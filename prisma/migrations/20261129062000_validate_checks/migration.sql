-- Apart from the migrations that add them: rows are checked here while others write.
ALTER TABLE "sale_events" VALIDATE CONSTRAINT "sale_events_type_known";
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_known";
ALTER TABLE "webhooks" VALIDATE CONSTRAINT "webhooks_events_known";
ALTER TABLE "webhook_events" VALIDATE CONSTRAINT "webhook_events_type_known";
ALTER TABLE "webhook_deliveries" VALIDATE CONSTRAINT "webhook_deliveries_type_known";
ALTER TABLE "purged_recordings" VALIDATE CONSTRAINT "purged_recordings_class_known";
ALTER TABLE "data_requests" VALIDATE CONSTRAINT "data_requests_type_known";
ALTER TABLE "data_request_periods" VALIDATE CONSTRAINT "data_request_periods_type_known";
