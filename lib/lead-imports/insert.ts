import "server-only";
import { ulid } from "ulid";
import { doneBy } from "@/lib/audit/server";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import type { AssessedRow } from "./assess";

type Target = { id: number; tenant_id: number; product_id: number };

const BATCH_ROWS = 1_000;
const DEFAULT_SOURCE = "Import";

/** Adds the leads of valid rows, each with the first entry of its timeline. */
export async function insertLeads(actor: Actor, target: Target, rows: readonly AssessedRow[]): Promise<void> {
  const leads = rows.flatMap(({ lead }) =>
    lead ? [{ ...lead, lead_id: lead.lead_id ?? ulid(), source: lead.source ?? DEFAULT_SOURCE }] : [],
  );
  for (let start = 0; start < leads.length; start += BATCH_ROWS) {
    await insertBatch(actor, target, JSON.stringify(leads.slice(start, start + BATCH_ROWS)));
  }
}

// One statement for a batch of any size, where createMany would leave a prepared one behind for each.
async function insertBatch(actor: Actor, { id, tenant_id, product_id }: Target, leads: string): Promise<void> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  await db.$executeRaw`
    WITH added AS (
      INSERT INTO leads (tenant_id, product_id, import_id, lead_id, title, name, surname, phone, alt_phone, email,
        id_number_encrypted, id_number_hash, date_of_birth, gender, education, language, province, income_band,
        source, campaign, product_interest, note)
      SELECT ${tenant_id}::int, ${product_id}::int, ${id}::int, lead_id, title, name, surname, phone, alt_phone, email,
        id_number_encrypted, id_number_hash, date_of_birth, gender, education, language, province, income_band,
        source, campaign, product_interest, note
      FROM jsonb_populate_recordset(NULL::leads, ${leads}::jsonb)
      RETURNING id, tenant_id, status, source, note
    )
    INSERT INTO lead_events (tenant_id, lead_id, type, new, note, actor_id, actor_name, impersonator_id,
      impersonator_name)
    SELECT tenant_id, id, 'created', jsonb_build_object('status', status, 'source', source, 'import_id', ${id}::int),
      note, ${actor_id}::int, ${actor_name}, ${impersonator_id}::int, ${impersonator_name}
    FROM added`;
}
