import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma, Tenant } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { matches, type Page, paginate, type Slice } from "@/lib/platform/lists/list";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { addDays, dateColumn, dateTextOrNull } from "@/lib/platform/time/days";
import {
  type Registration,
  type RegistrationQuery,
  type registrationInput,
  registrationQuery,
  registrationResponse,
} from "./schema";

/** Days before the last day for renewing a registration on which administrators are reminded, the first day first. */
export const REMINDER_DAYS = [60, 30, 7] as const;

const select = { id: true, name: true, registry_number: true, registry_renews_on: true, version: true } as const;

/** The own registrations of tenants with the opt-out registry. @throws HttpError 403 unless for an administrator */
export async function listRegistrations(actor: Actor, query: RegistrationQuery): Promise<Page<Registration>> {
  requireAdministrator(actor);
  const name = matches(query.search, ["name"]);
  const where = { AND: [NOT_CLOSED, inState(query.state), ...(name ? [{ OR: name }] : [])] };
  const find = (slice: Slice) => db.tenant.findMany({ where, select, ...slice });
  const page = await paginate(query, find, db.tenant.count({ where }));
  return { ...page, data: page.data.map((row) => toRegistration(row)) };
}

/** For the screen, which loads its first page on the server. */
export const registrations = {
  administrators: true,
  query: registrationQuery,
  response: registrationResponse,
  list: listRegistrations,
} as const;

/** The most tenants that the warning names. */
const WARNED_NAMES = 3;

/** The tenants without a valid registration: it is missing, or was not renewed in time. The first names, and how many. */
export async function findUnregistered(): Promise<{ names: string[]; total: number }> {
  const where = { AND: [NOT_CLOSED, { OR: [inState("missing"), inState("passed")] }] };
  const first = await db.tenant.findMany({
    where,
    select: { name: true },
    orderBy: { name: "asc" },
    take: WARNED_NAMES,
  });
  return { names: first.map(({ name }) => name), total: await db.tenant.count({ where }) };
}

type Change = z.output<typeof registrationInput> & { version?: number | undefined };

/**
 * Changes a tenant's registration. Another day is reminded of anew.
 * @throws HttpError 403 unless for an administrator, 404, 409 with the current one on a stale version, 422 on another day
 *   that has passed
 */
export function changeRegistration(actor: Actor, id: number, { version, ...input }: Change): Promise<Registration> {
  requireAdministrator(actor);
  return transaction(async () => {
    await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR NO KEY UPDATE`;
    const old = toRegistration(await db.tenant.findFirstOrThrow({ where: { id, ...NOT_CLOSED }, select }));
    if (version !== undefined && version !== old.version) throw staleVersion(old);
    const { registry_number, registry_renews_on } = input;
    requireAhead(registry_renews_on, old);
    const data = {
      registry_number,
      registry_renews_on: registry_renews_on && dateColumn(registry_renews_on),
      ...(registry_renews_on !== old.registry_renews_on && { registry_reminded_on: null }),
      version: { increment: 1 },
    };
    const row = toRegistration(await db.tenant.update({ where: { id }, data, select }));
    await recordAudit({ ...actor, tenant_id: id }, "tenants.update", id, storedOf(old), storedOf(row));
    return row;
  });
}

function requireAhead(renewsOn: string | null, { registry_renews_on }: Registration): void {
  if (renewsOn === null || renewsOn === registry_renews_on || renewsOn >= isoDate(new Date())) return;
  throw invalid({ registry_renews_on: `${formatDate(renewsOn)} has passed. Enter the next renewal date.` });
}

const storedOf = ({ registry_number, registry_renews_on }: Registration) => ({ registry_number, registry_renews_on });

type Stored = Pick<Tenant, keyof typeof select>;

function toRegistration(row: Stored): Registration {
  const { registry_number } = row;
  const registry_renews_on = dateTextOrNull(row.registry_renews_on);
  return { ...row, registry_renews_on, state: stateOf(registry_number, registry_renews_on) };
}

function stateOf(number: string | null, renewsOn: string | null, today = isoDate(new Date())): Registration["state"] {
  if (!number || !renewsOn) return "missing";
  if (renewsOn < today) return "passed";
  return renewsOn <= addDays(today, REMINDER_DAYS[0]) ? "soon" : "valid";
}

/** The tenants that {@link stateOf} gives a state; all without one. */
function inState(state: Registration["state"] | undefined): Prisma.TenantWhereInput {
  if (!state) return {};
  if (state === "missing") return { OR: [{ registry_number: null }, { registry_renews_on: null }] };
  const today = isoDate(new Date());
  const lastSoon = dateColumn(addDays(today, REMINDER_DAYS[0]));
  const renewsOn = {
    passed: { lt: dateColumn(today) },
    soon: { gte: dateColumn(today), lte: lastSoon },
    valid: { gt: lastSoon },
  }[state];
  return { registry_number: { not: null }, registry_renews_on: renewsOn };
}
