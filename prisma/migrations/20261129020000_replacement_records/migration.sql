-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "replacement_record" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "replacement_send_by" DATE,
ADD COLUMN     "replacement_sent_on" DATE;

ALTER TABLE "sale_events"
  DROP CONSTRAINT "sale_events_type_known",
  ADD CONSTRAINT "sale_events_type_known" CHECK (("type" IN ('converted', 'updated', 'status', 'assigned', 'revealed', 'mandate', 'recording', 'played', 'review', 'dispute', 'recalled', 'outcome', 'payee', 'pack', 'delivered', 'replacement_sent', 'anonymised'))) NOT VALID;
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_kind_known",
  ADD CONSTRAINT "notifications_kind_known" CHECK (("kind" IN ('assigned', 'kicked_back', 'instant_fail', 'import_done', 'mention', 'scorecards', 'replacement_due'))) NOT VALID;
