import "server-only";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { bodyOf, bodyWithoutPersonalData } from "./body";
import { type NotedEvent, type Payload, payloadsOf } from "./payload.server";

const BATCH = 200;

type Waiting = NotedEvent & { tenant_id: number; product_id: number | null };
type Asking = {
  id: number;
  tenant_id: number;
  events: string[];
  product_ids: number[];
  include_personal_data: boolean;
};

/**
 * Makes deliveries of the events in the outbox, in the order in which they happened, by one process at a time. Both happen
 * in one transaction, so that nothing is lost or doubled when the process dies.
 * @returns how many events it took
 */
export const dispatchEvents = (): Promise<number> =>
  asPlatform(async () => {
    const [{ is_waiting } = { is_waiting: false }] = await db.$queryRaw<{ is_waiting: boolean }[]>`
      SELECT EXISTS (SELECT FROM webhook_events WHERE dispatched_at IS NULL AND NOT held) AS is_waiting`;
    return is_waiting ? transaction(dispatchBatch) : 0;
  });

async function dispatchBatch(): Promise<number> {
  const [lock] = await db.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('webhook events', 0)) AS held`;
  if (!lock?.held) return 0;
  const events = await db.$queryRaw<Waiting[]>`
    SELECT id, tenant_id, type, product_id, lead_id, sale_id, source_id FROM webhook_events
    WHERE dispatched_at IS NULL AND NOT held ORDER BY id LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED`;
  const tenants = [...new Set(events.map(({ tenant_id }) => tenant_id))];
  const asking = await db.webhook.findMany({
    where: { tenant_id: { in: tenants }, active: true },
    select: { id: true, tenant_id: true, events: true, product_ids: true, include_personal_data: true },
  });
  const wanted = events.map((event) => ({ event, askedBy: asking.filter((webhook) => isAsked(webhook, event)) }));
  const payloads = await payloadsOf(wanted.flatMap(({ event, askedBy }) => (askedBy.length > 0 ? [event] : [])));
  await writeDispatched(
    wanted.map(({ event, askedBy }) => {
      const payload = payloads.get(event.id);
      return { event, askedBy: payload ? askedBy : [], ...(payload && bodiesOf(event, payload, askedBy)) };
    }),
  );
  return events.length;
}

const isAsked = (webhook: Asking, { tenant_id, type, product_id }: Waiting) =>
  webhook.tenant_id === tenant_id &&
  webhook.events.includes(type) &&
  (webhook.product_ids.length === 0 || product_id === null || webhook.product_ids.includes(product_id));

function bodiesOf({ type }: Waiting, { at, data }: Payload, askedBy: readonly Asking[]) {
  const body = bodyOf(type, at, data);
  const hasFull = askedBy.some(({ include_personal_data }) => include_personal_data);
  return {
    body_encrypted: hasFull ? encrypt(body) : null,
    masked_body_encrypted: encrypt(bodyWithoutPersonalData(body)),
  };
}

type Dispatched = Partial<ReturnType<typeof bodiesOf>> & { event: Waiting; askedBy: readonly Asking[] };

async function writeDispatched(dispatched: readonly Dispatched[]): Promise<void> {
  const bodies = dispatched.map(({ event: { id }, askedBy: _, ...columns }) => ({ id, ...columns }));
  await db.$executeRaw`
    UPDATE webhook_events event SET dispatched_at = now(), body_encrypted = given.body_encrypted,
      masked_body_encrypted = given.masked_body_encrypted
    FROM json_to_recordset(${JSON.stringify(bodies)}::json)
      AS given (id bigint, body_encrypted text, masked_body_encrypted text)
    WHERE event.id = given.id`;
  const deliveries = dispatched.flatMap(({ event, askedBy }) =>
    askedBy.map((webhook) => ({
      tenant_id: event.tenant_id,
      webhook_id: webhook.id,
      event_id: event.id,
      type: event.type,
      record: recordOf(event),
    })),
  );
  if (deliveries.length === 0) return;
  await db.$executeRaw`
    INSERT INTO webhook_deliveries (tenant_id, webhook_id, event_id, type, record)
    SELECT tenant_id, webhook_id, event_id, type, record
    FROM json_to_recordset(${JSON.stringify(deliveries)}::json)
      AS given (tenant_id int, webhook_id int, event_id bigint, type text, record text)
    ORDER BY event_id, webhook_id`;
}

/** What the order of events holds for. */
function recordOf({ type, lead_id, sale_id, source_id }: Waiting): string {
  if (lead_id !== null) return `lead ${lead_id}`;
  return sale_id === null ? `${type} ${source_id}` : `sale ${sale_id}`;
}
