-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "waiting_periods" JSONB;
