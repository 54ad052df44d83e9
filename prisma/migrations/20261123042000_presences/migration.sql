-- Who has which lead or sale open. Rows live for seconds, and nothing is lost with them.
CREATE UNLOGGED TABLE "presences" (
    "session_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "presences_pkey" PRIMARY KEY ("session_id", "kind", "record_id")
);
CREATE INDEX "presences_tenant_id_idx" ON "presences"("tenant_id");
CREATE INDEX "presences_user_id_idx" ON "presences"("user_id");
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('presences', 'SELECT, INSERT, UPDATE, DELETE');

-- Whoever comes or leaves is told of at once; that somebody is still there is not.
CREATE FUNCTION notify_presence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('presence_changed', coalesce(NEW.tenant_id, OLD.tenant_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER presence_changed AFTER INSERT OR DELETE ON presences
  FOR EACH ROW EXECUTE FUNCTION notify_presence_changed();
