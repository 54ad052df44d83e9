import "server-only";
import { withProof } from "@/lib/leads/consents/rows.server";
import { contactHash } from "@/lib/leads/record/contact-hash.server";
import { eachField, PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { contactsOfConsumer, listed, type StoredConsumer } from "@/lib/people/consumers/rows.server";
import { decryptOrNull } from "@/lib/platform/crypto/pii.server";
import { db } from "@/lib/platform/db/client.server";
import { withValues } from "@/lib/platform/events/values.server";
import { dateText, dateTextOrNull, isoOf } from "@/lib/platform/time/days";
import { accessesOf } from "./accesses.server";
import { recordingsOf } from "./recordings.server";
import { salesOf } from "./sales.server";
import type { ConsumerExport } from "./schema";
import { toHistory } from "./values.server";

/** Everything about a person but the bytes of the recordings. Runs as the person's tenant. @throws P2025 (404) */
export async function contentOf(id: number) {
  const person = await db.consumer.findFirstOrThrow({ where: { id, merged_into_id: null }, ...listed });
  const links = { consumer: { consumer_id: id } };
  const [leadIds, saleIds] = await Promise.all([
    db.lead.findMany({ where: links, select: { id: true, lead_id: true } }),
    db.sale.findMany({ where: links, select: { id: true, reference: true } }),
  ]);
  const recordings = await recordingsOf(leadIds, saleIds);
  const data: ConsumerExport = {
    format: "consumer-export/1",
    made_at: new Date().toISOString(),
    organisation: person.tenant.name,
    person: particularsOf(person),
    leads: await leadsOf(id),
    sales: await salesOf(id),
    consents: await consentsOf(
      leadIds.map((lead) => lead.id),
      recordings,
    ),
    do_not_contact: await suppressionsOf(person),
    requests: await requestsOf(id),
    recordings: recordings.map(({ listed }) => listed),
    accesses: await accessesOf(id, leadIds, saleIds),
  };
  return { data, recordings };
}

const particularsOf = (person: StoredConsumer): ConsumerExport["person"] => ({
  id: person.id,
  title: person.title,
  name: person.name,
  surname: person.surname,
  id_number: decryptOrNull(person.id_number_encrypted),
  date_of_birth: dateTextOrNull(person.date_of_birth),
  gender: person.gender,
  language: person.language,
  province: person.province,
  contacts: person.contacts.map(({ kind, value }) => ({ kind, value })),
  known_since: person.created_at.toISOString(),
});

async function leadsOf(consumer_id: number): Promise<ConsumerExport["leads"]> {
  const leads = await db.lead.findMany({
    where: { consumer: { consumer_id } },
    include: { product: { select: { name: true } }, events: { include: withValues, orderBy: { id: "asc" } } },
    omit: { id_number_encrypted: false },
    orderBy: { id: "asc" },
  });
  return leads.map((lead) => ({
    reference: lead.lead_id,
    product: lead.product.name,
    status: lead.status,
    outcome: lead.processed_outcome,
    source: lead.source,
    campaign: lead.campaign,
    product_interest: lead.product_interest,
    title: lead.title,
    name: lead.name,
    surname: lead.surname,
    phone: lead.phone,
    alt_phone: lead.alt_phone,
    email: lead.email,
    id_number: decryptOrNull(lead.id_number_encrypted),
    date_of_birth: dateTextOrNull(lead.date_of_birth),
    gender: lead.gender,
    ...eachField(PLAIN_FIELD_NAMES, (field) => lead[field]),
    note: lead.note,
    received_at: lead.created_at.toISOString(),
    history: lead.events.map(toHistory),
  }));
}

async function consentsOf(
  leadIds: number[],
  exported: readonly { id: number; path: string }[],
): Promise<ConsumerExport["consents"]> {
  const where = { lead_id: { in: leadIds } };
  const consents = await db.consent.findMany({ where, ...withProof, orderBy: { id: "asc" } });
  return consents.map(({ purpose, channel, state, how, wording, actor_name, created_at, recordings: [proof] }) => ({
    ...{ purpose, channel, state, how, wording },
    recorded_by: actor_name,
    at: created_at.toISOString(),
    recording: exported.find(({ id }) => id === proof?.recording_id)?.path ?? null,
    heard_at_seconds: proof?.at_seconds ?? null,
    no_recording_reason: proof?.none_reason ?? null,
  }));
}

async function suppressionsOf(person: StoredConsumer): Promise<ConsumerExport["do_not_contact"]> {
  const rows = await db.suppression.findMany({
    where: {
      OR: contactsOfConsumer(person).map((contact) => ({ kind: contact.kind, value_hash: contactHash(contact) })),
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ kind, value, reason, created_at }) => ({
    kind,
    value: kind === "id_number" ? null : value,
    reason,
    since: created_at.toISOString(),
  }));
}

async function requestsOf(consumer_id: number): Promise<ConsumerExport["requests"]> {
  const requests = await db.dataRequest.findMany({
    where: { consumer_id },
    orderBy: [{ received_on: "asc" }, { id: "asc" }],
  });
  return requests.map((request) => ({
    type: request.type,
    status: request.status,
    received_on: dateText(request.received_on),
    due_on: dateText(request.due_on),
    message: request.message,
    identity_proof: request.identity_proof,
    decision: request.decision,
    decision_reason: request.decision_reason,
    evidence: request.evidence,
    decided_at: isoOf(request.decided_at),
  }));
}
