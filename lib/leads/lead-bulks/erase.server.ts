import "server-only";
import { db } from "@/lib/platform/db/client.server";

type Patterns = { named: string; own: string };

/**
 * Takes a person out of the notes of a tenant's bulk actions.
 * @param patterns of `personPattern`: `own` for actions on one of the leads, `named` for the others. @returns how many notes
 */
export const eraseBulkNotes = (tenant_id: number, leadIds: number[], { named, own }: Patterns): Promise<number> =>
  db.$executeRaw`
    UPDATE lead_bulks bulk
    SET params = jsonb_set(bulk.params, '{note}', to_jsonb(regexp_replace(found.note, found.pattern, '…', 'gi')))
    FROM (
      SELECT id, params->>'note' AS note,
        CASE WHEN lead_ids && ${leadIds}::int[] THEN ${own}::text ELSE ${named}::text END AS pattern
      FROM lead_bulks WHERE tenant_id = ${tenant_id} AND params->>'note' <> ''
    ) AS found
    WHERE bulk.id = found.id AND found.note ~* found.pattern`;
