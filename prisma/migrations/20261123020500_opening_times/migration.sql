-- When an opening was written, as in every append-only table.
ALTER TABLE "sale_openings" ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
