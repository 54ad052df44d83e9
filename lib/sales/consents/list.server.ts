import "server-only";
import { countBulkRead } from "@/lib/identity/limits/bulk-reads.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isWithin, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { pageOfConsents } from "@/lib/leads/consents/consents.server";
import { ANONYMISED, HOW_ON_CALL_OF_SALE } from "@/lib/leads/consents/record.server";
import { toConsent, withProof } from "@/lib/leads/consents/rows.server";
import {
  type CallConsent,
  type CallConsentQuery,
  type Consent,
  callConsentQuery,
  callConsentResponse,
} from "@/lib/leads/consents/schema";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { type ListQuery, metaOf, type Page } from "@/lib/platform/lists/list";
import { cappedRows, countAlone, totalOf } from "@/lib/platform/lists/plan.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { requireSale } from "@/lib/sales/recordings/subject.server";

/** The ledger of a sale's lead, by default newest first. @throws HttpError 404 */
export async function consentsOfSale(actor: Actor, id: number, query: ListQuery): Promise<Page<Sendable<Consent>>> {
  await requireSale(actor, id);
  const { lead_id } = await db.sale.findFirstOrThrow({ where: { id }, select: { lead_id: true } });
  return pageOfConsents({ lead_id }, query);
}

/** The consents in the actor's scope that were given on a call, by default newest first. */
export function listCallConsents(actor: Actor, query: CallConsentQuery): Promise<Page<Sendable<CallConsent>>> {
  return forTenant(actor, query.tenant_id, async () => {
    const found = await findConsents(actor, query);
    const data = await rowsOf(found.ids);
    await countBulkRead(
      actor,
      "leads",
      data.map(({ lead }) => lead.id),
    );
    return { data, meta: { ...metaOf(query, found.total), ...(found.more && { more: true }) } };
  });
}

/** For the screen, which loads its first page on the server. */
export const callConsents = {
  permission: ["leads.index"],
  query: callConsentQuery,
  response: callConsentResponse,
  list: listCallConsents,
} as const;

// The condition of the index consents_given_on_call.
const GIVEN_ON_CALL = Prisma.raw(`consent.state = 'given' AND consent.how <> '${ANONYMISED}'
  AND coalesce(consent.on_call, consent.how LIKE '${HOW_ON_CALL_OF_SALE}%')`);

// A recording may be deleted once its consent has ended.
const PROOF = {
  missing: Prisma.sql`proof.id IS NULL
    OR num_nonnulls(proof.recording_id, proof.none_reason, proof.ended_at) = 0`,
  recording: Prisma.sql`proof.recording_id IS NOT NULL`,
  reason: Prisma.sql`proof.none_reason IS NOT NULL`,
};

async function findConsents(actor: Actor, { page, per_page, sortDesc, proof }: CallConsentQuery) {
  const reach = await reachOf(actor);
  const isSeen = reach
    ? Prisma.sql`(${isWithin(reach, "lead.assigned_user_id", "lead.team_id")}
        OR ${isWithin(reach, "sale.agent_id", "sale.team_id")})`
    : Prisma.sql`true`;
  const from = Prisma.sql`
    consents consent JOIN leads lead ON lead.id = consent.lead_id AND lead.tenant_id = consent.tenant_id
    LEFT JOIN sales sale ON sale.lead_id = lead.id
    LEFT JOIN LATERAL (
      SELECT id, recording_id, none_reason, ended_at FROM consent_recordings
      WHERE consent_id = consent.id ORDER BY id DESC LIMIT 1) proof ON true`;
  const where = Prisma.sql`
    ${GIVEN_ON_CALL} AND ${isSeen} AND (${proof ? PROOF[proof] : Prisma.sql`true`})`;
  const direction = Prisma.raw(sortDesc ? "DESC" : "ASC");
  const offset = Math.min((page - 1) * per_page, MAX_ID);
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT consent.id FROM ${from} WHERE ${where} ORDER BY consent.created_at ${direction}, consent.id ${direction}
    LIMIT ${per_page}::int OFFSET ${offset}::int`;
  const count = cappedRows(from, where);
  return { ids: rows.map(({ id }) => id), ...totalOf(count, await countAlone(count), false) };
}

const lead = {
  select: {
    ...{ id: true, lead_id: true, name: true, surname: true },
    product: { select: { id: true, name: true, slug: true } },
    sale: { select: { id: true, reference: true } },
  },
} as const;

/** Consents with their leads and sales, in the given order. */
async function rowsOf(ids: readonly number[]): Promise<Sendable<CallConsent>[]> {
  const include = { ...withProof.include, tenant: { select: { id: true, name: true } } };
  const consents = await db.consent.findMany({ where: { id: { in: [...ids] } }, include });
  const leads = await db.lead.findMany({
    where: { id: { in: consents.flatMap(({ lead_id }) => lead_id ?? []) } },
    ...lead,
  });
  const consentOf = new Map(consents.map((row) => [row.id, row]));
  const leadOf = new Map(leads.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const consent = consentOf.get(id);
    const of = leadOf.get(consent?.lead_id ?? 0);
    if (!consent || !of) return [];
    const { product, sale, ...person } = of;
    return { ...toConsent(consent), tenant: consent.tenant, lead: person, product, sale };
  });
}
