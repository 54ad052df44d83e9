import "server-only";
import { closedSentence, isWithinCallingHours } from "@/lib/insurance/calling-hours";
import { callingLawOf, law } from "@/lib/insurance/law/law.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { NO_CONSENT, NOT_CLEANSED, NOT_TO_BE_CONTACTED, RECORDED_BY_SELF } from "./call-refusals";
import { contactHashSql } from "./contact-hash.server";
import type { RegistryExemption } from "./registry-exemption";

// Whether somebody may be called, and so their lead given to an agent. Whether the Protection of Personal Information Act
// (section 69) asks for a consent before a telephone call is contested: the Information Regulator's guidance note on
// direct marketing of December 2024 counts calls as electronic communication. So it is a setting of each organisation.

/** What a lead is given for: "take" by the agent, who calls at once, or "give" by anybody or anything else. */
export type Given = {
  purpose: "give" | "take";
  /** The agent, by whose own word nobody may be called; null where it is not known yet. */
  to: number | null;
  now?: Date;
};

/** The name of the table `leads` in a query. */
type Name = "lead" | "leads";

// Evidence for what a user recorded by hand, from somebody else: a recording, or an incoming call.
const isBorneOut = (lead: Name, to: number) => Prisma.sql`(
  EXISTS (SELECT FROM recordings WHERE recordings.lead_id = ${Prisma.raw(`${lead}.id`)}
    AND ${to}::int <> ALL(users_behind(recordings.added_by_id)))
  OR EXISTS (SELECT FROM calls WHERE calls.lead_id = ${Prisma.raw(`${lead}.id`)} AND calls.direction = 'incoming'
    AND ${to}::int <> ALL(users_behind(calls.reported_by_id))))`;

const countsFor = (to: number | null, lead: Name, by: "consented_by_id" | "client_by_id") =>
  to === null
    ? Prisma.sql`true`
    : Prisma.sql`(${to}::int <> ALL(users_behind(${Prisma.raw(`${lead}.${by}`)})) OR ${isBorneOut(lead, to)})`;

/**
 * For a query of leads: whether the settings of its tenant let a lead be called, outside of calling hours too.
 * @param to as of Given
 */
export function mayBeCalled(lead: Name, to: number | null = null): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${lead}.${name}`);
  const isTheirWord = countsFor(to, lead, "consented_by_id");
  return Prisma.sql`EXISTS (
    SELECT FROM tenants WHERE tenants.id = ${column("tenant_id")}
      AND (tenants.call_consent = 'not_required' OR ${column("call_consented")} AND ${isTheirWord}
        OR ${column("is_client")} AND ${countsFor(to, lead, "client_by_id")})
      AND (tenants.cleansing = 'warn' OR ${column("registry_exemption")} IS NOT NULL AND ${isTheirWord}
        OR (SELECT is_registry_current())))`;
}

const isListed = (isExempt: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM (VALUES ('phone', lead.phone), ('phone', lead.alt_phone), ('email', lead.email),
                      ('id_number', lead.id_number_hash)) AS contact (kind, value)
  JOIN suppressions listed ON listed.kind = contact.kind
    AND listed.value_hash = ${contactHashSql(Prisma.sql`contact.kind`, Prisma.sql`contact.value`)}
  WHERE contact.value IS NOT NULL AND (listed.tenant_id = lead.tenant_id OR listed.tenant_id IS NULL)
    AND NOT (${isExempt} AND is_lifted(listed.source, listed.listed_on, listed.created_at,
      (lead.registry_exemption->>'at')::timestamptz)))`;

/** For a query of `leads AS lead`: whether a lead is suppressed, and not exempt from it. @param to as of Given */
export const isSuppressedLead = (to: number | null = null): Prisma.Sql =>
  isListed(countsFor(to, "lead", "consented_by_id"));

/** For a query of `leads AS lead`: whether a lead may be given to an agent. The same rule as whyNotGiven(). */
export function mayBeGiven({ purpose, to, now = new Date() }: Given): Prisma.Sql {
  const isOpen = purpose === "give" || isWithinCallingHours(now, law());
  const inHours = Prisma.sql`EXISTS (
    SELECT FROM tenants WHERE tenants.id = lead.tenant_id AND NOT tenants.calling_hours_enforced)`;
  return Prisma.sql`(${mayBeCalled("lead", to)} AND NOT ${isSuppressedLead(to)}${isOpen ? Prisma.empty : Prisma.sql` AND ${inHours}`})`;
}

/** For a query of `leads AS lead`: what whyNotGiven() asks beside its columns, its tenant and `suppressed`. */
export const callRuleColumns = (): Prisma.Sql => Prisma.sql`
  CASE WHEN lead.registry_exemption IS NOT NULL THEN ${isListed(Prisma.sql`false`)} END AS is_listed,
  users_behind(lead.consented_by_id) AS consented_by, users_behind(lead.client_by_id) AS client_by,
  (SELECT coalesce(json_agg(users), '[]') FROM (
    SELECT users_behind(added_by_id) AS users FROM recordings WHERE lead_id = lead.id
    UNION ALL SELECT users_behind(reported_by_id) FROM calls WHERE lead_id = lead.id AND direction = 'incoming'
  ) AS found) AS evidence,
  CASE WHEN (SELECT cleansing FROM tenants WHERE id = lead.tenant_id) = 'stop' THEN is_registry_current() END
    AS is_registry_current`;

export type CallRules = {
  /** Whether one of its contacts would be suppressed without its exemption; null where it has none. */
  is_listed: boolean | null;
  /** The users who recorded by hand that the person consented or is a client. */
  consented_by: number[];
  client_by: number[];
  /** The recordings and incoming calls, each as the users who added or reported it; none where a program did. */
  evidence: number[][];
  /** Whether the registry is; null where the rule does not ask. */
  is_registry_current: boolean | null;
};

type Subject = CallRules & {
  call_consented: boolean;
  is_client: boolean;
  registry_exemption: RegistryExemption;
  suppressed: boolean;
  tenant: { call_consent: string; cleansing: string; calling_hours_enforced: boolean };
};

/** Why a lead may not be given to an agent, as a sentence; null when it may. The same rule as mayBeGiven(). */
export function whyNotGiven(lead: Subject, { purpose, to, now = new Date() }: Given): string | null {
  if (lead.suppressed) return NOT_TO_BE_CONTACTED;
  const enforced = purpose === "take" ? callingLawOf(lead.tenant) : null;
  const isClosed = enforced && !isWithinCallingHours(now, enforced);
  return callRefusalOf(lead, to) ?? (isClosed ? `${closedSentence(enforced, now)}.` : null);
}

/**
 * Why a lead that is not suppressed may not be called, outside of calling hours too; null when it may.
 * @param to as of Given
 */
export function callRefusalOf({ tenant, ...lead }: Subject, to: number | null): string | null {
  const counts = (by: number[]) => to === null || !by.includes(to) || isBorneOutFor(lead, to);
  const isConsented = lead.call_consented && counts(lead.consented_by);
  const isClient = lead.is_client && counts(lead.client_by);
  const isExempt = lead.registry_exemption !== null && counts(lead.consented_by);
  if (lead.is_listed && !isExempt) return RECORDED_BY_SELF;
  if (tenant.call_consent === "required" && !isConsented && !isClient)
    return lead.call_consented || lead.is_client ? RECORDED_BY_SELF : NO_CONSENT;
  if (tenant.cleansing === "stop" && !isExempt && !lead.is_registry_current)
    return lead.registry_exemption === null ? NOT_CLEANSED : RECORDED_BY_SELF;
  return null;
}

/** Whether there is evidence from somebody else for what a user recorded by hand. */
export const isBorneOutFor = ({ evidence }: Pick<CallRules, "evidence">, userId: number): boolean =>
  evidence.some((users) => !users.includes(userId));

/** Whether a tenant takes no new leads and calls nobody until the list was cleansed, people who asked for it apart. */
export async function isStopped(tenantId: number): Promise<boolean> {
  const tenant = await db.tenant.findFirst({ where: { id: tenantId }, select: { cleansing: true } });
  return tenant?.cleansing === "stop" && !(await isRegistryCurrent());
}

async function isRegistryCurrent(): Promise<boolean> {
  const [state] = await db.$queryRaw<{ is_current: boolean }[]>`SELECT is_registry_current() AS is_current`;
  return state?.is_current === true;
}

/** The columns of a new lead of somebody who asks to be called. The ledger's entry replaces them once it is written. */
export const askedColumns = (reason: string, at: Date) => ({
  call_consented: true,
  registry_exemption: { reason, consent_id: null, at: at.toISOString() },
});
