-- AlterTable
ALTER TABLE "sale_packs" ADD COLUMN     "refused_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "confirm_by" DATE,
ADD COLUMN     "confirmation_overdue_at" TIMESTAMPTZ(3),
ADD COLUMN     "delivered_reference" TEXT;

ALTER TABLE "sale_events"
  DROP CONSTRAINT "sale_events_type_known",
  ADD CONSTRAINT "sale_events_type_known" CHECK (("type" IN ('converted', 'updated', 'status', 'assigned', 'revealed', 'mandate', 'recording', 'played', 'review', 'dispute', 'recalled', 'outcome', 'payee', 'pack', 'delivered', 'delivery_reopened', 'confirmation_overdue', 'replacement_sent', 'anonymised'))) NOT VALID;
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_kind_known",
  ADD CONSTRAINT "notifications_kind_known" CHECK (("kind" IN ('assigned', 'kicked_back', 'instant_fail', 'import_done', 'mention', 'scorecards', 'replacement_due', 'confirmation_due'))) NOT VALID;
ALTER TABLE "webhooks"
  DROP CONSTRAINT "webhooks_events_known",
  ADD CONSTRAINT "webhooks_events_known" CHECK (("events" <@ ARRAY['lead.created', 'lead.status', 'lead.assigned', 'sale.created', 'sale.status', 'sale.submitted', 'sale.recalled', 'sale.outcome', 'sale.confirmation_overdue', 'consent.changed', 'suppression.added', 'qc.reviewed'])) NOT VALID;
ALTER TABLE "webhook_events"
  DROP CONSTRAINT "webhook_events_type_known",
  ADD CONSTRAINT "webhook_events_type_known" CHECK (("type" IN ('lead.created', 'lead.status', 'lead.assigned', 'sale.created', 'sale.status', 'sale.submitted', 'sale.recalled', 'sale.outcome', 'sale.confirmation_overdue', 'consent.changed', 'suppression.added', 'qc.reviewed', 'ping'))) NOT VALID;
ALTER TABLE "webhook_deliveries"
  DROP CONSTRAINT "webhook_deliveries_type_known",
  ADD CONSTRAINT "webhook_deliveries_type_known" CHECK (("type" IN ('lead.created', 'lead.status', 'lead.assigned', 'sale.created', 'sale.status', 'sale.submitted', 'sale.recalled', 'sale.outcome', 'sale.confirmation_overdue', 'consent.changed', 'suppression.added', 'qc.reviewed', 'ping'))) NOT VALID;

INSERT INTO law_rules (key, valid_from, value, source, verified_on) VALUES
  ('written_confirmation', '2026-11-26', '{"days": 21}',
    'Payment Clearing House rules for debit payment instructions, on voice mandates: in writing within 21 days of the '
      'recording and before any debit; by secondary sources',
    '2026-11-26');
