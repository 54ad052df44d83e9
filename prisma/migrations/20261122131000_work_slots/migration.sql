-- CreateTable
CREATE TABLE "work_slots" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_slots_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "work_slots_kind_user_id_idx" ON "work_slots"("kind", "user_id");

-- For the platform only: no tenant reads or writes it.
ALTER TABLE work_slots ENABLE ROW LEVEL SECURITY;
