-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "registry_number" TEXT,
ADD COLUMN     "registry_reminded_on" DATE,
ADD COLUMN     "registry_renews_on" DATE;

ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_kind_known",
  ADD CONSTRAINT "notifications_kind_known" CHECK (("kind" IN ('assigned', 'kicked_back', 'instant_fail', 'import_done', 'mention', 'scorecards', 'replacement_due', 'confirmation_due', 'registration_due'))) NOT VALID;
