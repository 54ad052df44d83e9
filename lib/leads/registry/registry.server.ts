import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import type { RegistryImport as Stored } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { dateText } from "@/lib/platform/time/days";
import {
  type RegistryImport,
  type RegistryImportQuery,
  type RegistryWarning,
  registryImportQuery,
  registryImportResponse,
} from "./schema";

/** The answers of the registry, newest first. @throws HttpError 403 unless for an administrator */
export async function listRegistryImports(
  actor: Actor,
  query: RegistryImportQuery,
): Promise<Page<Sendable<RegistryImport>>> {
  requireAdministrator(actor);
  const page = await paginate(query, (slice) => db.registryImport.findMany(slice), db.registryImport.count());
  return { ...page, data: page.data.map(toRegistryImport) };
}

/** For the screen, which loads its first page on the server. */
export const registryImports = {
  administrators: true,
  query: registryImportQuery,
  response: registryImportResponse,
  list: listRegistryImports,
} as const;

/** @throws HttpError 403, PrismaClientKnownRequestError P2025 (404) */
export async function findRegistryImport(actor: Actor, id: number): Promise<Sendable<RegistryImport>> {
  requireAdministrator(actor);
  return toRegistryImport(await db.registryImport.findFirstOrThrow({ where: { id } }));
}

export const toRegistryImport = (row: Stored): Sendable<RegistryImport> => ({
  ...row,
  answered_on: dateText(row.answered_on),
});

/** Whether a user is told that the contacts have to be cleansed. */
export const isWarned = (actor: Actor): boolean => can(actor, "leads.allocate");

/**
 * What managers and administrators are warned of while the list was not cleansed for over a month; null where it was.
 * @returns a function of the tenant whose setting counts
 */
export async function registryWarnings(): Promise<(tenantId: number | null) => RegistryWarning | null> {
  const [state] = await db.$queryRaw<{ answered_on: string | null; is_current: boolean; stopping: number[] }[]>`
    SELECT max(answered_on)::text AS answered_on, is_registry_current() AS is_current,
      ARRAY(SELECT id FROM tenants WHERE cleansing = 'stop') AS stopping
    FROM registry_imports WHERE status = 'done'`;
  if (!state || state.is_current) return () => null;
  const { answered_on, stopping } = state;
  return (tenantId) => ({ answered_on, stops: tenantId !== null && stopping.includes(tenantId) });
}
