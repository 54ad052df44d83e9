-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "former_cover" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "waiting_periods" JSONB;
