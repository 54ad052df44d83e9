-- AlterTable
ALTER TABLE "sale_review_items" ADD COLUMN     "recording_id" INTEGER;

-- AlterTable
ALTER TABLE "sale_reviews" ADD COLUMN     "is_alert_due" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "sale_review_items" ADD CONSTRAINT "sale_review_items_recording_id_fkey" FOREIGN KEY ("recording_id") REFERENCES "recordings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX sale_review_items_recording ON sale_review_items (recording_id) WHERE recording_id IS NOT NULL;
-- The claims that expire next, and the instant fails that nobody has been told of yet.
CREATE INDEX sale_reviews_claimed ON sale_reviews (active_at) WHERE state = 'open';
CREATE INDEX sale_reviews_alerts ON sale_reviews (id) WHERE is_alert_due;
