-- AlterTable
ALTER TABLE "lead_imports" ADD COLUMN     "reading" JSONB,
ADD COLUMN     "remarked" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "lead_sources" ADD COLUMN     "cell_errors" TEXT NOT NULL DEFAULT 'strict';

ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_cell_errors_known"
  CHECK (cell_errors IN ('strict', 'lenient')) NOT VALID;
