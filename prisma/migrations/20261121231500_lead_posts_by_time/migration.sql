-- The oldest posts of every organisation, which are deleted first.
-- CreateIndex
CREATE INDEX "lead_posts_created_at_idx" ON "lead_posts"("created_at");
