import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { allowUpgrade, endUpgrade, upgradedRows, upgradedValues } from "@/lib/platform/events/upgrade.server";
import { splitEvent } from "@/lib/platform/events/values.server";
import { LEAD_EVENT_RULE } from "./events";

/** Locked for a few hundred milliseconds; nobody changes an event, so that nobody waits. */
const BATCH_SIZE = 2_000;

type Values = Record<string, unknown> | null;
type OldEvent = { id: number; old: Values; new: Values; reason: string | null; note: string | null };

/** Moves the personal values of the next events of older releases to their table. Call it inside a transaction. */
export async function upgradeLeadEvents(after: number): Promise<number | undefined> {
  const rows = await db.$queryRaw<OldEvent[]>`
    SELECT id, old, new, reason, note FROM lead_events WHERE id > ${after} AND digests IS NULL
    ORDER BY id LIMIT ${BATCH_SIZE}`;
  if (rows.length === 0) return undefined;
  const events = rows.map((row) => ({ ...splitEvent(row, LEAD_EVENT_RULE), id: row.id }));
  await allowUpgrade();
  await db.$executeRaw`
    WITH upgraded AS (
      UPDATE lead_events event SET old = moved.old, new = moved.new, reason = moved.reason, note = NULL, digests = moved.digests
      FROM json_to_recordset(${upgradedRows(events)}) AS moved (id bigint, old jsonb, new jsonb, reason text, digests jsonb)
      WHERE event.id = moved.id AND event.digests IS NULL
      RETURNING event.id, event.tenant_id
    )
    INSERT INTO lead_event_values (event_id, tenant_id, field, old, new, salt)
    SELECT upgraded.id, upgraded.tenant_id, field, given.old::json, given.new::json, salt
    FROM ${upgradedValues(events)} JOIN upgraded ON upgraded.id = key::bigint`;
  await endUpgrade();
  return rows.at(-1)?.id;
}
