-- The lead that an agent is shown next (docs/decisions/0423-reserved-lead.md).
CREATE TABLE "lead_reservations" (
    "user_id" INTEGER NOT NULL,
    "lead_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_reservations_pkey" PRIMARY KEY ("user_id", "tenant_id")
);
CREATE INDEX "lead_reservations_lead_id_tenant_id_idx" ON "lead_reservations"("lead_id", "tenant_id");
ALTER TABLE "lead_reservations"
  ADD CONSTRAINT "lead_reservations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "lead_reservations_lead_id_tenant_id_fkey" FOREIGN KEY ("lead_id", "tenant_id")
    REFERENCES "leads"("id", "tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;
