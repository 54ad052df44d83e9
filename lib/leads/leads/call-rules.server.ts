import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

// Who may be called at all, beside suppressions and calling hours. Whether the Protection of Personal Information Act
// (section 69) asks for a consent before a telephone call is contested: the Information Regulator's guidance note on
// direct marketing of December 2024 counts calls as electronic communication. So it is a setting of each organisation.

const NO_CONSENT = "This person has not consented to be called.";
export const NOT_CLEANSED =
  "Contacts have to be checked against the national opt-out registry first. Until then, only people who asked for it are called.";

/**
 * Whether the settings of its tenant let a lead be called: it consented or is a client, and the registry was asked or the
 * person asked to be called.
 * @param lead the name of the table `leads` in the query
 */
export const mayBeCalled = (lead: "lead" | "leads") =>
  Prisma.raw(`EXISTS (
    SELECT FROM tenants WHERE tenants.id = ${lead}.tenant_id
      AND (tenants.call_consent = 'not_required' OR ${lead}.call_consented OR ${lead}.is_client)
      AND (tenants.cleansing = 'warn' OR ${lead}.registry_exemption IS NOT NULL OR (SELECT is_registry_current())))`);

type Subject = {
  call_consented: boolean;
  is_client: boolean;
  registry_exemption: unknown;
  tenant: { call_consent: string; cleansing: string };
};

/**
 * Why a lead may not be called; null when it may. The same rule as `mayBeCalled`, in words.
 * @param isCurrent whether the registry is; null where the rule does not ask
 */
export function callRefusalOf({ tenant, ...lead }: Subject, isCurrent: boolean | null): string | null {
  if (tenant.call_consent === "required" && !lead.call_consented && !lead.is_client) return NO_CONSENT;
  return tenant.cleansing === "stop" && lead.registry_exemption === null && !isCurrent ? NOT_CLEANSED : null;
}

/** Whether a tenant takes no new leads and calls nobody until the list was cleansed, people who asked for it apart. */
export async function isStopped(tenantId: number): Promise<boolean> {
  const tenant = await db.tenant.findFirst({ where: { id: tenantId }, select: { cleansing: true } });
  return tenant?.cleansing === "stop" && !(await isRegistryCurrent());
}

async function isRegistryCurrent(): Promise<boolean> {
  const [state] = await db.$queryRaw<{ is_current: boolean }[]>`SELECT is_registry_current() AS is_current`;
  return state?.is_current === true;
}

/** When the person asked to be called, as a lead keeps it; null when they did not. */
export function askedAtOf({ registry_exemption: kept }: { registry_exemption: unknown }): Date | null {
  return kept instanceof Object && "at" in kept ? new Date(String(kept.at)) : null;
}

/** The columns of a new lead of somebody who asks to be called. The ledger's entry replaces them once it is written. */
export const askedColumns = (reason: string, at: Date) => ({
  call_consented: true,
  registry_exemption: { reason, consent_id: null, at: at.toISOString() },
});
