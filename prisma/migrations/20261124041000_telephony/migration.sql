-- How a tenant's telephone links call.
CREATE TABLE "telephony_settings" (
    "tenant_id" INTEGER NOT NULL,
    "click_to_dial" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "telephony_settings_pkey" PRIMARY KEY ("tenant_id")
);
ALTER TABLE "telephony_settings" ADD CONSTRAINT "telephony_settings_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('telephony_settings', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE "users" ADD COLUMN "agent_extension" TEXT;
CREATE UNIQUE INDEX "users_tenant_id_agent_extension_key" ON "users"("tenant_id", "agent_extension");

CREATE TABLE "calls" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "lead_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "call_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "calls_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "calls_direction_check" CHECK (direction IN ('incoming', 'outgoing')),
    CONSTRAINT "calls_outcome_check" CHECK (outcome IN ('answered', 'no-answer', 'busy', 'voicemail', 'failed')),
    CONSTRAINT "calls_ended_at_check" CHECK (ended_at >= started_at)
);
CREATE UNIQUE INDEX "calls_tenant_id_call_id_key" ON "calls"("tenant_id", "call_id");
CREATE INDEX "calls_lead_id_idx" ON "calls"("lead_id");
-- Those that may be ringing.
CREATE INDEX "calls_open" ON "calls"("tenant_id", "created_at") WHERE ended_at IS NULL;
CREATE INDEX "calls_user_id_idx" ON "calls"("user_id");
ALTER TABLE "calls" ADD CONSTRAINT "calls_lead_id_tenant_id_fkey"
  FOREIGN KEY ("lead_id", "tenant_id") REFERENCES "leads"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CALL enable_tenant_rls('calls', 'SELECT, INSERT, UPDATE, DELETE');

-- The console of the agent who is called shows who it is.
CREATE FUNCTION notify_calls_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('calls_changed', NEW.tenant_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER calls_changed AFTER INSERT OR UPDATE ON calls
  FOR EACH ROW WHEN (NEW.direction = 'incoming') EXECUTE FUNCTION notify_calls_changed();
