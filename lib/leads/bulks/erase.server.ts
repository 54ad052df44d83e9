import "server-only";
import { db } from "@/lib/platform/db/client.server";

type Patterns = { named: string; own: string };

/**
 * Takes a person out of the notes of a tenant's bulk actions.
 * @param patterns of `personPattern`: `own` for actions on one of the leads, `named` for the others. @returns how many notes
 */
export async function eraseBulkNotes(tenant_id: number, leadIds: number[], patterns: Patterns): Promise<number> {
  const [named, own] = [new RegExp(patterns.named, "gi"), new RegExp(patterns.own, "gi")];
  const notes = await db.$queryRaw<{ id: number; note: string; is_own: boolean }[]>`
    SELECT id, params->>'note' AS note, lead_ids && ${leadIds}::int[] AS is_own
    FROM lead_bulks WHERE tenant_id = ${tenant_id} AND params->>'note' <> ''`;
  const changed = notes
    .map(({ id, note, is_own }) => ({ id, note, left: note.replace(is_own ? own : named, "…") }))
    .filter(({ note, left }) => left !== note);
  return db.$executeRaw`
    UPDATE lead_bulks SET params = jsonb_set(params, '{note}', to_jsonb(changed.note))
    FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ left }) => left)}::text[]) AS changed(id, note)
    WHERE lead_bulks.id = changed.id`;
}
