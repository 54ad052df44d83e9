import "server-only";
import { db } from "@/lib/platform/db/client.server";

type FullName = { name: string; surname: string };

/** The names of a person by which nobody else of the organisation can be meant. */
export type OwnNames = { names: FullName[]; surnames: string[] };

type Owned = { tenant_id: number; ids: number[]; lead_ids: number[]; sale_ids: number[] };

/** Leaves out the names and the surnames that somebody else has: another person, whoever is on a policy, or a user. */
export async function namesOfNobodyElse(owned: Owned, names: readonly FullName[]): Promise<OwnNames> {
  const found: OwnNames = { names: [], surnames: [] };
  for (const full of names) {
    const others = await othersNamed(owned, full.surname);
    if (!others.has(full.name.toLowerCase())) found.names.push(full);
    if (others.size === 0) found.surnames.push(full.surname);
  }
  return found;
}

/** The first names, in small letters, of everybody else with a surname. The searched text makes Postgres use its index. */
async function othersNamed({ tenant_id, ids, lead_ids, sale_ids }: Owned, surname: string): Promise<Set<string>> {
  const searched = `%${surname.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT lower(coalesce(other.name, '')) AS name FROM (
      SELECT name, surname FROM consumers WHERE tenant_id = ${tenant_id} AND id <> ALL(${ids}::int[])
        AND merged_into_id IS NULL AND lead_search_text(name, surname, phone, NULL, email, '') LIKE ${searched}
      UNION ALL SELECT name, surname FROM leads WHERE tenant_id = ${tenant_id} AND id <> ALL(${lead_ids}::int[])
        AND lead_search_text(name, surname, phone, alt_phone, email, lead_id) LIKE ${searched}
      UNION ALL SELECT name, surname FROM sale_persons WHERE tenant_id = ${tenant_id}
        AND sale_id <> ALL(${sale_ids}::int[])
      UNION ALL SELECT name, surname FROM sale_insured_lives WHERE tenant_id = ${tenant_id}
        AND sale_id <> ALL(${sale_ids}::int[])
      UNION ALL SELECT name, surname FROM sale_beneficiaries WHERE tenant_id = ${tenant_id}
        AND sale_id <> ALL(${sale_ids}::int[])
      UNION ALL SELECT name, surname FROM users WHERE tenant_id = ${tenant_id}
    ) AS other WHERE lower(other.surname) = lower(${surname})`;
  return new Set(rows.map(({ name }) => name));
}
