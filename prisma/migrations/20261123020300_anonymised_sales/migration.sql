-- A sale that was never submitted loses its personal values when its retention period is over.
ALTER TABLE "sales" ADD COLUMN "anonymised_at" TIMESTAMPTZ(3);
