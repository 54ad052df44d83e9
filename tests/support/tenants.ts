import "@/lib/domains.server";
import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { RESTORABLE_DAYS } from "@/lib/identity/tenants/closing";
import { purgeClosedTenants } from "@/lib/identity/tenants/purge.server";
import type { Tenant } from "@/lib/identity/tenants/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dataPath } from "@/lib/platform/settings/env.server";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "./api";
import { type TestUser, unique } from "./world";

type Fields = Record<string, string | File>;

/** A valid body of a new tenant, with some fields changed. */
export const newTenant = (fields: Fields = {}): Fields => ({
  name: unique("Tenant "),
  admin_name: "Nomvula",
  admin_surname: "Zulu",
  admin_email: `${unique()}@example.test`,
  ...fields,
});

/** Creates a tenant over HTTP. @throws Error when it is refused */
export async function createTenant(admin: TestUser, fields: Fields = {}): Promise<Tenant> {
  const { status, body } = await api(admin).form<Tenant>("/api/tenants", newTenant(fields));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Changes a tenant over HTTP, as the console does. */
export const change = <Body = Tenant>(user: TestUser, id: number, fields: Fields) =>
  api(user).form<Body>(`/api/tenants/${id}`, { _method: "PUT", ...fields });

export const tenantRow = (id: number) => asPlatform(() => db.tenant.findFirst({ where: { id } }));

/** The names of the files in a tenant's storage folder. */
export function filesOf(id: number): string[] {
  try {
    return readdirSync(dataPath("storage", "tenants", String(id)));
  } catch {
    return [];
  }
}

/** Lets the days in which a deleted tenant can be restored be over. A test beside this one may be purging it by then. */
export async function purgeTenant(id: number): Promise<void> {
  await asPlatform(() => db.tenant.update({ where: { id }, data: { closed_at: daysBefore(RESTORABLE_DAYS) } }));
  await purgeClosedTenants();
  await expect.poll(() => isBeingPurged(id)).toBe(false);
}

async function isBeingPurged(id: number): Promise<boolean> {
  const [lock] = await asPlatform(
    () => db.$queryRaw<{ isFree: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('tenant purge', ${id})) AS "isFree"`,
  );
  return !lock?.isFree;
}
