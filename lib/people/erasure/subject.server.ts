import "server-only";
import { ANONYMOUS_NAME } from "@/lib/leads/leads/anonymise.server";
import { type Contact, contactKey, contactsOf } from "@/lib/leads/suppressions/contacts";
import { db } from "@/lib/platform/db/client.server";
import { personPattern } from "@/lib/platform/person-pattern";
import { decrypt } from "@/lib/platform/pii.server";

/** Everything by which a person is found. */
export type ErasureSubject = {
  tenant_id: number;
  /** The record and those that were merged into it. */
  ids: number[];
  lead_ids: number[];
  sale_ids: number[];
  contacts: Contact[];
  /** Of `personPattern`; null for somebody of whom nothing is known. */
  pattern: string | null;
  /** When the first of it came in. */
  since: Date;
};

type Named = {
  name: string;
  surname: string | null;
  phone: string | null;
  alt_phone?: string | null;
  email: string | null;
  id_number_encrypted: string | null;
  id_number_hash: string | null;
  created_at: Date;
};

/** Locks a person's records, leads and sales in the order of every change, and reads by what they are found. */
export async function lockSubject(tenant_id: number, id: number): Promise<ErasureSubject> {
  const own = await db.$queryRaw<(Named & { id: number })[]>`
    SELECT id, name, surname, phone, email, id_number_encrypted, id_number_hash, created_at FROM consumers
    WHERE tenant_id = ${tenant_id} AND (id = ${id} OR merged_into_id = ${id}) ORDER BY id FOR UPDATE`;
  const ids = own.map((record) => record.id);
  const [leads, sales] = await namedOf(ids);
  const stored = await db.consumerContact.findMany({ where: { consumer_id: { in: ids } } });
  const named: Named[] = [...own, ...leads, ...sales];
  const contacts = [...(stored as Contact[]), ...named.flatMap(contactsOf)];
  return {
    tenant_id,
    ids,
    lead_ids: leads.map((lead) => lead.id),
    sale_ids: sales.map((sale) => sale.id),
    contacts: [...new Map(contacts.map(({ kind, value }) => [contactKey({ kind, value }), { kind, value }])).values()],
    pattern: patternOf(named, contacts),
    since: new Date(Math.min(...named.map(({ created_at }) => created_at.getTime()))),
  };
}

async function namedOf(ids: number[]) {
  const leads = await db.lead.findMany({
    where: { consumer: { consumer_id: { in: ids } } },
    omit: { id_number_encrypted: false, id_number_hash: false },
    orderBy: { id: "asc" },
  });
  const sales = await db.sale.findMany({
    where: { consumer: { consumer_id: { in: ids } } },
    select: {
      ...{ id: true, created_at: true },
      persons: { where: { role: "policyholder" }, omit: { id_number_encrypted: false, id_number_hash: false } },
    },
    orderBy: { id: "asc" },
  });
  const policyholders = sales.map(({ id, created_at, persons: [person] }) => ({
    ...(person ?? NOBODY),
    id,
    created_at,
  }));
  return [leads, policyholders] as const;
}

const NOBODY = {
  ...{ name: ANONYMOUS_NAME, surname: null, phone: null, alt_phone: null, email: null },
  ...{ id_number_encrypted: null, id_number_hash: null },
};

function patternOf(named: readonly Named[], contacts: readonly Contact[]): string | null {
  const valuesOf = (wanted: Contact["kind"]) => contacts.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  return personPattern({
    names: named.filter(({ name }) => name !== ANONYMOUS_NAME),
    phones: valuesOf("phone"),
    emails: valuesOf("email"),
    idNumbers: named.flatMap(({ id_number_encrypted }) => (id_number_encrypted ? [decrypt(id_number_encrypted)] : [])),
  });
}
