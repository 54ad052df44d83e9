import type { Permission } from "@/lib/identity/rights/permissions";
import { SCOPE_NAMES, type Scope } from "@/lib/integrations/api-keys/scopes";
import { makeApiKey as makeSecret } from "@/lib/integrations/api-keys/secret.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "./api";
import { makeAdmin, type TestTenant, type TestUser, unique } from "./world";

/** More than any test sends in a minute. */
const ENOUGH = 1_000_000;

/** The maker of the keys: an administrator, who may export. */
let maker: Promise<TestUser> | undefined;

/** A key of a tenant, by default with every scope, and its secret. */
export async function makeApiKey(
  tenant: Pick<TestTenant, "id" | "name">,
  fields: Partial<Prisma.ApiKeyUncheckedCreateInput> & { scopes?: Scope[] } = {},
) {
  const { key, columns } = makeSecret();
  maker ??= makeAdmin();
  const { id: created_by_id } = await maker;
  const row = await asPlatform(() =>
    db.apiKey.create({
      data: {
        tenant_id: tenant.id,
        name: `Key ${unique()} of ${tenant.name}`,
        ...{ created_by_id, created_by_name: "Test", secret_user_id: created_by_id },
        scopes: [...SCOPE_NAMES],
        rate_limit: ENOUGH,
        ...columns,
        ...fields,
      },
    }),
  );
  return { ...row, key };
}

/** A client of the API that sends a key. */
export const withKey = ({ key }: { key: string }, options: Parameters<typeof api>[1] = {}) =>
  api({ token: key, cookie: "" }, options);

/** Gives a user of a tenant a further permission. */
export async function grant(user: Pick<TestUser, "id">, name: Permission): Promise<void> {
  await asPlatform(
    () => db.$executeRaw`
      INSERT INTO role_permissions (role_id, tenant_id, permission_id)
      SELECT personality_roles.role_id, personality_roles.tenant_id, permissions.id
      FROM users JOIN personality_roles ON personality_roles.personality_id = users.personality_id, permissions
      WHERE users.id = ${user.id} AND permissions.name = ${name} ON CONFLICT DO NOTHING`,
  );
}

/** A key of a tenant, and how its telephone links call. */
export async function makeTelephony(tenant: Pick<TestTenant, "id" | "name">): Promise<void> {
  await makeApiKey(tenant);
  await asPlatform(() => db.telephonySetting.create({ data: { tenant_id: tenant.id, click_to_dial: tenant.name } }));
}
