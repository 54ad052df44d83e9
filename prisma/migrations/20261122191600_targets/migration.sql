-- AlterTable
ALTER TABLE "teams" ADD COLUMN     "target_premium_per_month" INTEGER,
ADD COLUMN     "target_submissions_per_day" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "target_premium_per_month" INTEGER,
ADD COLUMN     "target_submissions_per_day" INTEGER;

ALTER TABLE teams
  ADD CONSTRAINT teams_target_submissions_known CHECK (target_submissions_per_day > 0),
  ADD CONSTRAINT teams_target_premium_known CHECK (target_premium_per_month > 0);
ALTER TABLE users
  ADD CONSTRAINT users_target_submissions_known CHECK (target_submissions_per_day > 0),
  ADD CONSTRAINT users_target_premium_known CHECK (target_premium_per_month > 0);
