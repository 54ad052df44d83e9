-- AlterTable
ALTER TABLE "calls" ADD COLUMN     "connected_at" TIMESTAMPTZ(3),
ADD COLUMN     "ended_by" TEXT,
ADD COLUMN     "result_event_id" BIGINT,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'dialer';

-- AlterTable
ALTER TABLE "lead_events" ADD COLUMN     "attempt_user_id" INTEGER;

ALTER TABLE "calls"
  ADD CONSTRAINT "calls_source_known" CHECK ("source" IN ('console', 'dialer')) NOT VALID;
ALTER TABLE "calls"
  ADD CONSTRAINT "calls_ended_by_known" CHECK ("ended_by" IN ('console', 'dialer', 'time')) NOT VALID;
