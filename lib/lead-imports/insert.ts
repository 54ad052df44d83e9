import "server-only";
import { monotonicFactory } from "ulid";
import { type Author, doneBy } from "@/lib/audit/server";
import { db } from "@/lib/db/client";
import type { ReadyLead } from "./assess";

type Target = { id: number; tenant_id: number; product_id: number };

const DEFAULT_SOURCE = "Import";

// Draws random digits once in a millisecond; ulid() itself takes longer than all the rest of a row.
const ulid = monotonicFactory();

/**
 * Adds leads, each with the first entry of its timeline, in one statement: with createMany, every number of rows would
 * leave a prepared one behind.
 * @returns their ids, in their order
 */
export async function insertLeads(importer: Author, target: Target, ready: readonly ReadyLead[]): Promise<number[]> {
  if (ready.length === 0) return [];
  const leads = ready.map((lead) => ({
    ...lead,
    lead_id: lead.lead_id ?? ulid(),
    source: lead.source ?? DEFAULT_SOURCE,
  }));
  const { id, tenant_id, product_id } = target;
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(importer);
  const added = await db.$queryRaw<{ id: number }[]>`
    WITH added AS (
      INSERT INTO leads (tenant_id, product_id, import_id, lead_id, title, name, surname, phone, alt_phone, email,
        id_number_encrypted, id_number_hash, date_of_birth, gender, education, language, province, income_band,
        source, campaign, product_interest, note)
      SELECT ${tenant_id}::int, ${product_id}::int, ${id}::int, lead_id, title, name, surname, phone, alt_phone, email,
        id_number_encrypted, id_number_hash, date_of_birth, gender, education, language, province, income_band,
        source, campaign, product_interest, note
      FROM jsonb_populate_recordset(NULL::leads, ${JSON.stringify(leads)}::jsonb)
      RETURNING id, tenant_id, status, source, note
    ), told AS (
      INSERT INTO lead_events (tenant_id, lead_id, type, new, note, actor_id, actor_name, impersonator_id,
        impersonator_name)
      SELECT tenant_id, id, 'created', jsonb_build_object('status', status, 'source', source, 'import_id', ${id}::int),
        note, ${actor_id}::int, ${actor_name}, ${impersonator_id}::int, ${impersonator_name}
      FROM added
    )
    SELECT id FROM added ORDER BY id`;
  return added.map(({ id }) => id);
}
