import "server-only";
import type { LeadConsentState } from "@/lib/leads/record/consent-states";
import { type Contact, contactKey } from "@/lib/leads/record/contacts";
import { maskedIdNumber } from "@/lib/leads/record/person.server";
import { suppressedAmong } from "@/lib/leads/suppressions/suppressions.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { isoOf } from "@/lib/platform/time/days";
import type { ConsumerRow } from "./schema";

export const listed = {
  include: {
    tenant: { select: { id: true, name: true } },
    contacts: { orderBy: [{ kind: "desc" }, { value: "asc" }], select: { kind: true, value: true } },
  },
  omit: { id_number_encrypted: false, id_number_hash: false, search_text: true },
} as const satisfies Prisma.ConsumerFindManyArgs;

export type StoredConsumer = Prisma.ConsumerGetPayload<typeof listed>;

/** People as the list shows them. A fixed number of queries for any number of people. */
export async function toConsumerRows(people: readonly StoredConsumer[]): Promise<ConsumerRow[]> {
  const ids = people.map(({ id }) => id);
  const [leads, sales, consents, suppressed] = await Promise.all([
    leadsOf(ids),
    salesOf(ids),
    consentsOf(ids),
    suppressedContacts(people),
  ]);
  return people.map((person) => ({
    id: person.id,
    tenant_id: person.tenant_id,
    tenant: person.tenant,
    title: person.title,
    name: person.name,
    surname: person.surname,
    id_number: maskedIdNumber(person),
    phone: person.phone,
    email: person.email,
    leads: leads.get(person.id)?.count ?? 0,
    sales: sales.get(person.id)?.count ?? 0,
    last_contact_at: isoOf(leads.get(person.id)?.last_contact_at ?? null),
    consent: consents.get(person.id)?.state ?? "unknown",
    suppressed: contactsOfConsumer(person).some((contact) => suppressed.has(suppressedKey(person.tenant_id, contact))),
    created_at: person.created_at.toISOString(),
    version: person.version,
  }));
}

/** Everything by which a person can be suppressed. */
export const contactsOfConsumer = ({ contacts, id_number_hash }: StoredConsumer): Contact[] => [
  ...contacts,
  ...(id_number_hash === null ? [] : [{ kind: "id_number" as const, value: id_number_hash }]),
];

/** The contacts of some people that are suppressed for their tenant, as `suppressedKey` names them. */
export async function suppressedContacts(people: readonly StoredConsumer[]): Promise<Set<string>> {
  const tenantIds = [...new Set(people.map(({ tenant_id }) => tenant_id))];
  const found = await Promise.all(
    tenantIds.map(async (tenantId) => {
      const contacts = people.filter(({ tenant_id }) => tenant_id === tenantId).flatMap(contactsOfConsumer);
      return (await suppressedAmong(tenantId, contacts)).map((contact) => suppressedKey(tenantId, contact));
    }),
  );
  return new Set(found.flat());
}

export const suppressedKey = (tenantId: number, contact: Contact) => `${tenantId} ${contactKey(contact)}`;

type Keyed<Columns> = Columns & { consumer_id: number };

const byConsumer = <Columns>(rows: Keyed<Columns>[]) => new Map(rows.map((row) => [row.consumer_id, row]));

const leadsOf = async (ids: number[]) =>
  byConsumer(
    await db.$queryRaw<Keyed<{ count: number; last_contact_at: Date | null }>[]>`
      SELECT link.consumer_id, count(*) AS count, max(lead.last_attempt_at) AS last_contact_at
      FROM lead_consumers link JOIN leads lead ON lead.id = link.lead_id
      WHERE link.consumer_id = ANY(${ids}::int[]) GROUP BY 1`,
  );

const salesOf = async (ids: number[]) =>
  byConsumer(
    await db.$queryRaw<Keyed<{ count: number }>[]>`
      SELECT consumer_id, count(*) AS count FROM sale_consumers
      WHERE consumer_id = ANY(${ids}::int[]) GROUP BY 1`,
  );

const consentsOf = async (ids: number[]) =>
  byConsumer(
    await db.$queryRaw<Keyed<{ state: LeadConsentState }>[]>`
      SELECT DISTINCT ON (link.consumer_id) link.consumer_id, consent.state
      FROM lead_consumers link JOIN consents consent ON consent.tenant_id = link.tenant_id AND consent.lead_id = link.lead_id
      WHERE link.consumer_id = ANY(${ids}::int[]) AND consent.purpose = 'direct marketing'
      ORDER BY link.consumer_id, consent.id DESC`,
  );
