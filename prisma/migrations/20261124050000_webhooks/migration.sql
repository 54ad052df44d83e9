-- CreateTable
CREATE TABLE "webhooks" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "product_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "include_personal_data" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret_encrypted" TEXT NOT NULL,
    "previous_secret_encrypted" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "alerted_at" TIMESTAMPTZ(3),
    "switched_off_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "message_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" TEXT NOT NULL,
    "product_id" INTEGER,
    "lead_id" INTEGER,
    "sale_id" INTEGER,
    "source_id" INTEGER NOT NULL,
    "held" BOOLEAN NOT NULL DEFAULT false,
    "released_at" TIMESTAMPTZ(6),
    "body_encrypted" TEXT,
    "masked_body_encrypted" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dispatched_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "event_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_state_check" CHECK ("state" IN ('pending', 'delivered', 'dead'))
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "delivery_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "answer_encrypted" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "webhooks_id_tenant_id_key" ON "webhooks"("id", "tenant_id");
CREATE INDEX "webhooks_tenant_id_active_idx" ON "webhooks"("tenant_id", "active");
CREATE UNIQUE INDEX "webhook_events_message_id_key" ON "webhook_events"("message_id");
CREATE UNIQUE INDEX "webhook_events_id_tenant_id_key" ON "webhook_events"("id", "tenant_id");
CREATE INDEX "webhook_events_tenant_id_idx" ON "webhook_events"("tenant_id");
CREATE INDEX "webhook_events_lead_id_idx" ON "webhook_events"("lead_id");
CREATE INDEX "webhook_events_sale_id_idx" ON "webhook_events"("sale_id");
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");
-- What is still to be dispatched, in order.
CREATE INDEX "webhook_events_waiting" ON "webhook_events"("id") WHERE dispatched_at IS NULL;
CREATE UNIQUE INDEX "webhook_deliveries_event_id_webhook_id_key" ON "webhook_deliveries"("event_id", "webhook_id");
CREATE UNIQUE INDEX "webhook_deliveries_id_tenant_id_key" ON "webhook_deliveries"("id", "tenant_id");
CREATE INDEX "webhook_deliveries_webhook_id_id_idx" ON "webhook_deliveries"("webhook_id", "id" DESC);
CREATE INDEX "webhook_deliveries_tenant_id_idx" ON "webhook_deliveries"("tenant_id");
-- What is due of a webhook, and what of a record has to be sent first.
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("webhook_id", "next_attempt_at") WHERE state = 'pending';
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries"("webhook_id", "record", "id")
  WHERE state = 'pending' AND attempts = 0;
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id");
CREATE INDEX "webhook_attempts_tenant_id_idx" ON "webhook_attempts"("tenant_id");

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_tenant_id_fkey"
  FOREIGN KEY ("webhook_id", "tenant_id") REFERENCES "webhooks"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_tenant_id_fkey"
  FOREIGN KEY ("event_id", "tenant_id") REFERENCES "webhook_events"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_tenant_id_fkey"
  FOREIGN KEY ("delivery_id", "tenant_id") REFERENCES "webhook_deliveries"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL enable_tenant_rls('webhooks', 'SELECT, INSERT, UPDATE, DELETE');
CALL enable_tenant_rls('webhook_events', 'SELECT, INSERT');
CALL enable_tenant_rls('webhook_deliveries', 'SELECT, INSERT, UPDATE');
CALL enable_tenant_rls('webhook_attempts', 'SELECT');

-- ── The outbox ──
-- Events are noted in the transaction of the change, whoever makes it: the tables of events, consents and suppressions have
-- one writer each. Nothing is written that no active webhook of the tenant asks for.
CREATE FUNCTION is_webhook_wanted(of_tenant integer, of_type text, of_product integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM webhooks
    WHERE tenant_id = of_tenant AND active AND of_type = ANY (events)
      AND (product_ids = '{}' OR of_product IS NULL OR of_product = ANY (product_ids)))
$$;

-- What was undone is not told: the undo forgets it in its own transaction, maybe in this very statement. If it was
-- dispatched all the same, the undo itself is told.
CREATE FUNCTION note_webhook_events_of_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE type = 'anonymised') THEN
    DELETE FROM webhook_events WHERE lead_id IN (SELECT lead_id FROM added WHERE type = 'anonymised');
  END IF;
  IF NOT EXISTS (SELECT FROM added JOIN webhooks ON webhooks.tenant_id = added.tenant_id WHERE active) THEN
    RETURN NULL;
  END IF;
  WITH untold AS (
    DELETE FROM webhook_events told USING added
    WHERE added.type = 'undone' AND told.lead_id = added.lead_id AND told.dispatched_at IS NULL
      AND (told.held OR told.released_at = now())
    RETURNING told.lead_id
  )
  INSERT INTO webhook_events (tenant_id, type, product_id, lead_id, source_id)
  SELECT event.tenant_id, told.type, lead.product_id, lead.id, event.id
  FROM added event JOIN leads lead ON lead.id = event.lead_id CROSS JOIN LATERAL unnest(ARRAY[
    CASE WHEN event.type = 'created' THEN 'lead.created' END,
    CASE WHEN event.type IN ('status', 'processed', 'converted')
      OR event.type <> 'created' AND event.new ->> 'status' IS DISTINCT FROM event.old ->> 'status' THEN 'lead.status' END,
    CASE WHEN event.type <> 'created' AND event.new ?| ARRAY['assigned_user', 'team'] THEN 'lead.assigned' END
  ]) AS told (type)
  WHERE told.type IS NOT NULL AND is_webhook_wanted(event.tenant_id, told.type, lead.product_id)
    AND (event.type <> 'undone' OR event.lead_id NOT IN (SELECT lead_id FROM untold))
  ORDER BY event.id, told.type;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_noted AFTER INSERT ON lead_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_leads();

-- A change that can be undone waits: its events are those of the lead that this transaction has noted.
CREATE FUNCTION hold_webhook_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE webhook_events SET held = true
  WHERE lead_id = NEW.lead_id AND dispatched_at IS NULL AND created_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_held AFTER INSERT ON lead_undos
  FOR EACH ROW EXECUTE FUNCTION hold_webhook_events();

-- The lead's next event, or the end of the minute.
CREATE FUNCTION release_webhook_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE webhook_events SET held = false, released_at = now()
  WHERE lead_id = OLD.lead_id AND dispatched_at IS NULL AND held;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_released AFTER DELETE ON lead_undos
  FOR EACH ROW EXECUTE FUNCTION release_webhook_events();

CREATE FUNCTION note_webhook_events_of_sales() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE type = 'anonymised') THEN
    DELETE FROM webhook_events WHERE sale_id IN (SELECT sale_id FROM added WHERE type = 'anonymised');
  END IF;
  IF NOT EXISTS (SELECT FROM added JOIN webhooks ON webhooks.tenant_id = added.tenant_id WHERE active) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_events (tenant_id, type, product_id, sale_id, source_id)
  SELECT event.tenant_id, told.type, sale.product_id, sale.id, event.id
  FROM added event JOIN sales sale ON sale.id = event.sale_id CROSS JOIN LATERAL unnest(ARRAY[
    CASE WHEN event.type = 'converted' THEN 'sale.created' END,
    CASE WHEN event.type <> 'converted' AND event.new ->> 'status' IS DISTINCT FROM event.old ->> 'status'
      THEN 'sale.status' END,
    CASE WHEN event.type = 'status' AND event.new ->> 'status' = 'policy-submitted' THEN 'sale.submitted' END,
    CASE WHEN event.type = 'recalled' THEN 'sale.recalled' END,
    CASE WHEN event.type = 'outcome' THEN 'sale.outcome' END
  ]) AS told (type)
  WHERE told.type IS NOT NULL AND is_webhook_wanted(event.tenant_id, told.type, sale.product_id)
  ORDER BY event.id, told.type;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_noted AFTER INSERT ON sale_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_sales();

CREATE FUNCTION note_webhook_events_of_consents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_events (tenant_id, type, product_id, lead_id, source_id)
  SELECT consent.tenant_id, 'consent.changed', lead.product_id, lead.id, consent.id
  FROM added consent LEFT JOIN leads lead ON lead.id = consent.lead_id
  WHERE is_webhook_wanted(consent.tenant_id, 'consent.changed', lead.product_id)
  ORDER BY consent.id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_noted AFTER INSERT ON consents
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_consents();

-- Those of every organisation are nobody's own.
CREATE FUNCTION note_webhook_events_of_suppressions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_events (tenant_id, type, source_id)
  SELECT tenant_id, 'suppression.added', id FROM added
  WHERE tenant_id IS NOT NULL AND is_webhook_wanted(tenant_id, 'suppression.added', NULL)
  ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_noted AFTER INSERT ON suppressions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_suppressions();

CREATE FUNCTION note_webhook_events_of_reviews() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_events (tenant_id, type, product_id, sale_id, source_id)
  SELECT review.tenant_id, 'qc.reviewed', review.product_id, review.sale_id, review.id
  FROM added review JOIN removed USING (id)
  WHERE review.decided_at IS NOT NULL AND removed.decided_at IS NULL
    AND is_webhook_wanted(review.tenant_id, 'qc.reviewed', review.product_id)
  ORDER BY review.id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_noted AFTER UPDATE ON sale_reviews
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_webhook_events_of_reviews();
