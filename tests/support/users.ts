import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeUser, type TestTenant, type TestUser, unique } from "./world";

/** All permissions for users, and no others. */
export const MAY_ALL: Permission[] = ["users.index", "users.store", "users.show", "users.update", "users.destroy"];

/** A personality of the tenant with these permissions. */
export async function makePersonality(
  tenant: Pick<TestTenant, "id">,
  options: { permissions?: Permission[]; line_manager_id?: number; requires_qc_oversight?: boolean } = {},
): Promise<number> {
  const { permissions = [], ...columns } = options;
  const word = unique();
  return asPlatform(async () => {
    const held = await db.permission.findMany({ where: { name: { in: permissions } }, select: { id: true } });
    const { id: role_id } = await db.role.create({
      data: {
        tenant_id: tenant.id,
        name: `Role ${word}`,
        slug: word,
        permissions: { create: held.map(({ id }) => ({ permission_id: id })) },
      },
    });
    const data = { tenant_id: tenant.id, name: `Personality ${word}`, ...columns, roles: { create: { role_id } } };
    return (await db.personality.create({ data })).id;
  });
}

/** The body that updates a user without changing anything. */
export async function bodyOf({ id }: { id: number }) {
  const select = {
    name: true,
    surname: true,
    email: true,
    personality_id: true,
    line_manager_user_id: true,
    tenant_id: true,
    is_admin: true,
    active: true,
  };
  return asPlatform(() => db.user.findFirstOrThrow({ where: { id }, select }));
}

/** A user with an existing personality. */
export async function makeUserAs(tenant: TestTenant, personality_id: number): Promise<TestUser> {
  const user = await makeUser(tenant);
  await asPlatform(() => db.user.update({ where: { id: user.id }, data: { personality_id } }));
  return user;
}

export const rowOf = (id: number) => asPlatform(() => db.user.findFirst({ where: { id } }));

type Columns = {
  line_manager_user_id?: number;
  last_login_at?: Date;
  active?: boolean;
  surname?: string;
  target_submissions_per_day?: number;
  target_premium_per_month?: number;
};

export const setUser = (id: number, data: Columns) => asPlatform(() => db.user.update({ where: { id }, data }));
