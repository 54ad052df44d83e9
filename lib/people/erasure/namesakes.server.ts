import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { escapeLike } from "@/lib/platform/lists/list";

type FullName = { name: string; surname: string };

/** The names of a person by which nobody else of the organisation can be meant. */
export type OwnNames = { names: FullName[]; surnames: string[] };

type Owned = { tenant_id: number; ids: number[]; lead_ids: number[]; sale_ids: number[] };

/** Leaves out the names and the surnames that somebody else has: another person, whoever is on a policy, or a user. */
export async function namesOfNobodyElse(owned: Owned, names: readonly FullName[]): Promise<OwnNames> {
  const found: OwnNames = { names: [], surnames: [] };
  for (const full of names) {
    const others = await othersNamed(owned, full);
    if (!others.some(({ has_name }) => has_name)) found.names.push(full);
    if (others.length === 0) found.surnames.push(full.surname);
  }
  return found;
}

/**
 * Everybody else with a surname, and whether they have the first name too; accents, apostrophes and hyphens make no
 * difference. The searched text makes Postgres use its index.
 */
function othersNamed({ tenant_id, ids, lead_ids, sale_ids }: Owned, { name, surname }: FullName) {
  const searched = `%${escapeLike(surname.toLowerCase())}%`;
  return db.$queryRaw<{ has_name: boolean }[]>`
    SELECT DISTINCT folded_text(coalesce(other.name, '')) = folded_text(${name}) AS has_name FROM (
      SELECT name, surname FROM consumers WHERE tenant_id = ${tenant_id} AND id <> ALL(${ids}::int[])
        AND merged_into_id IS NULL AND (search_text LIKE folded_text(${searched})
          OR search_text IS NULL AND lead_search_text(name, surname, phone, NULL, email, '') LIKE ${searched})
      UNION ALL SELECT name, surname FROM leads WHERE tenant_id = ${tenant_id} AND id <> ALL(${lead_ids}::int[])
        AND id IN (SELECT lead_id FROM lead_texts
          WHERE tenant_id = ${tenant_id} AND search_text LIKE folded_text(${searched}))
      UNION ALL SELECT name, surname FROM leads WHERE tenant_id = ${tenant_id} AND id <> ALL(${lead_ids}::int[])
        AND lead_search_text(name, surname, phone, alt_phone, email, lead_id) LIKE ${searched}
      UNION ALL SELECT name, surname FROM sale_persons WHERE tenant_id = ${tenant_id}
        AND sale_id <> ALL(${sale_ids}::int[])
      UNION ALL SELECT name, surname FROM sale_insured_lives WHERE tenant_id = ${tenant_id}
        AND sale_id <> ALL(${sale_ids}::int[])
      UNION ALL SELECT name, surname FROM sale_beneficiaries WHERE tenant_id = ${tenant_id}
        AND sale_id <> ALL(${sale_ids}::int[])
      UNION ALL SELECT name, surname FROM users WHERE tenant_id = ${tenant_id}
    ) AS other WHERE folded_text(other.surname) = folded_text(${surname})`;
}
