import "server-only";
import { type Author, recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { suppress } from "@/lib/leads/suppressions/suppress.server";
import { keptPerson } from "@/lib/people/consumers/kept.server";
import type { KnownContact } from "@/lib/people/consumers/schema";
import { db, transaction } from "@/lib/platform/db/client.server";
import { addDays, dateColumn } from "@/lib/platform/time/days";
import { daysOf } from "./periods.server";
import { auditedOf, readDataRequest } from "./requests.server";
import type { DataRequest, NewDataRequest } from "./schema";
import type { RequestType } from "./types";

/**
 * Enters a request into the register of the tenant that an administrator chose.
 * @throws HttpError 403 unless for an administrator, 422
 */
export function createDataRequest(actor: Actor, input: NewDataRequest): Promise<DataRequest> {
  requireAdministrator(actor);
  const { tenant_id: chosen, received_on, ...person } = input;
  return forOwner(actor, chosen, (tenant_id) =>
    transaction(async () => {
      const id = await enterRequest(actor, { ...person, tenant_id, received_on, channel: "staff" });
      const request = await readDataRequest(id);
      await recordAudit(actor, "data-requests.store", id, null, auditedOf(request));
      return request;
    }),
  );
}

type NewRequest = Omit<NewDataRequest, "tenant_id"> & { tenant_id: number; channel: DataRequest["channel"] };

/**
 * Enters a request with the day on which its answer is due. An objection stops direct marketing at once, without a proof
 * of identity, and is thereby answered. Call it in a transaction of the tenant. @returns its id
 */
export async function enterRequest(author: Author, request: NewRequest): Promise<number> {
  const { type, tenant_id, received_on, email = null, phone = null } = request;
  const contacts: KnownContact[] = [
    ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
    ...(email ? [{ kind: "email" as const, value: email }] : []),
  ];
  const { id } = await db.dataRequest.create({
    data: {
      ...{ tenant_id, type, email, phone, name: request.name, message: request.message, channel: request.channel },
      received_on: dateColumn(received_on),
      due_on: await dueOn(type, received_on),
      consumer_id: await consumerOf(tenant_id, contacts),
      ...(type === "objection" && STOPPED),
    },
    select: { id: true },
  });
  if (type === "objection") await stopMarketing(author, { id, tenant_id, contacts });
  return id;
}

const STOPPED = {
  ...{ status: "done" as const, decision: "granted" as const, decided_by: "System" },
  get decided_at() {
    return new Date();
  },
  evidence: "The contacts are on Do not contact since the objection was received.",
};

async function dueOn(type: RequestType, receivedOn: string): Promise<Date> {
  return dateColumn(addDays(receivedOn, await daysOf(type)));
}

// Only where the contacts belong to one person alone.
async function consumerOf(tenant_id: number, contacts: readonly KnownContact[]): Promise<number | null> {
  const people = await db.consumerContact.findMany({
    where: { tenant_id, OR: contacts.map(({ kind, value }) => ({ kind, value })) },
    select: { consumer_id: true },
    distinct: ["consumer_id"],
    take: 2,
  });
  const [first, second] = people;
  return first && !second ? keptPerson(tenant_id, first.consumer_id) : null;
}

type Objection = { id: number; tenant_id: number; contacts: readonly KnownContact[] };

async function stopMarketing(author: Author, { id, tenant_id, contacts }: Objection): Promise<void> {
  const reason = `Objected to direct marketing (request ${id})`;
  await suppress(
    { source: "request", actor_id: author.id },
    tenant_id,
    contacts.map((contact) => ({ ...contact, reason })),
  );
  const entry = { purpose: "direct marketing", channel: "any", state: "withdrawn", how: "objection" } as const;
  await recordConsent(author, { ...entry, tenant_id, lead_id: null, evidence: `Request ${id}` });
}
