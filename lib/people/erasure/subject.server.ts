import "server-only";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { type Contact, contactKey, contactsOf } from "@/lib/leads/record/contacts";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { db } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { lockWork, type Work } from "./lock.server";
import { namesOfNobodyElse, type OwnNames } from "./namesakes.server";
import { personPattern } from "./person-pattern";
import { type Recognition, recognitionOf, type SubjectTraits } from "./recognition.server";

/** Everything by which a person is found. */
export type ErasureSubject = Work & {
  tenant_id: number;
  /** The record and those that were merged into it. */
  ids: number[];
  contacts: Contact[];
  idNumbers: string[];
  patterns: PersonPatterns;
  recognises: Recognition;
  /** When the first of it came in. */
  since: Date;
};

/** Patterns of `personPattern`, each of which finds what the one before it does. */
type PersonPatterns = {
  /** Phone numbers, email addresses and ID numbers: among strangers. */
  contact: string;
  /** Names too that nobody else of the organisation has: in what its users wrote. */
  named: string;
  /** Any of the names: in what belongs to the person's own rows. */
  own: string;
};

const recordColumns = columns("Consumer", "consumers", [
  ...(["name", "surname", "phone", "email"] as const),
  ...(["id_number_encrypted", "id_number_hash", "created_at"] as const),
]);

type Named = RowOf<typeof recordColumns> & { alt_phone?: string | null };

/**
 * Locks a person's records, leads, sales and recordings, and reads by what the person is found. After an erasure that is
 * what was kept. Call it in a transaction that has locked the tenant's people.
 * @throws HttpError 404; 409 while too much of the tenant waits to be linked
 */
export async function lockSubject(tenant_id: number, id: number): Promise<ErasureSubject> {
  const records = await db.consumer.findMany({
    where: { tenant_id, OR: [{ id }, { merged_into_id: id }] },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const ids = records.map((record) => record.id);
  const work = await lockWork(tenant_id, ids);
  const stored = await db.$queryRaw<RowOf<typeof recordColumns>[]>`
    SELECT ${recordColumns} FROM consumers
    WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  if (stored.length < ids.length || stored.length === 0) throw notFound(); // anonymised meanwhile, by its age
  const reached = await db.consumerContact.findMany({ where: { consumer_id: { in: ids } } });
  const named: Named[] = [...stored, ...(await namedOf(work))];
  const contacts = [...reached, ...named.flatMap(contactsOf)];
  const subject = {
    ...{ tenant_id, ids, ...work },
    contacts: [...new Map(contacts.map(({ kind, value }) => [contactKey({ kind, value }), { kind, value }])).values()],
    since: new Date(Math.min(...named.map(({ created_at }) => created_at.getTime()))),
  };
  const traits = traitsOf(subject.contacts, named);
  const own = await namesOfNobodyElse(subject, traits.names);
  const recognises = await recognitionOf(subject, traits, own);
  return { ...subject, idNumbers: traits.idNumbers, patterns: patternsOf(traits, own), recognises };
}

async function namedOf({ lead_ids, sale_ids }: Work): Promise<Named[]> {
  const omit = { id_number_encrypted: false, id_number_hash: false };
  const leads = await db.lead.findMany({ where: { id: { in: lead_ids } }, omit });
  const policyholders = await db.salePerson.findMany({
    where: { sale_id: { in: sale_ids }, role: "policyholder" },
    include: { sale: { select: { created_at: true } } },
    omit,
  });
  return [...leads, ...policyholders.map(({ sale: { created_at }, ...person }) => ({ ...person, created_at }))];
}

function traitsOf(contacts: readonly Contact[], named: readonly Named[]): SubjectTraits {
  const valuesOf = (wanted: Contact["kind"]) => contacts.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  const full = named.flatMap(({ name, surname }) => (surname && name !== ANONYMOUS_NAME ? [{ name, surname }] : []));
  return {
    phones: valuesOf("phone"),
    emails: valuesOf("email"),
    idNumbers: named.flatMap(({ id_number_encrypted }) => (id_number_encrypted ? [decrypt(id_number_encrypted)] : [])),
    names: [...new Map(full.map((each) => [`${each.name} ${each.surname}`.toLowerCase(), each])).values()],
  };
}

const patternsOf = ({ names, ...traits }: SubjectTraits, ofNobodyElse: OwnNames): PersonPatterns => ({
  contact: personPattern(traits),
  named: personPattern({ ...traits, ...ofNobodyElse }),
  own: personPattern({ ...traits, names, words: names.map(({ surname }) => surname) }),
});
