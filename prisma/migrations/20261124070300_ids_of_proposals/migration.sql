-- By which a pair is named in a list.
ALTER TABLE "consumer_proposals" ADD COLUMN "id" SERIAL NOT NULL;
CREATE UNIQUE INDEX "consumer_proposals_id_key" ON "consumer_proposals"("id");
GRANT USAGE ON SEQUENCE consumer_proposals_id_seq TO app_tenant;
