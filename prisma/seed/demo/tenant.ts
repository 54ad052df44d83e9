import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { db } from "@/lib/db/client";
import { slugify } from "@/lib/slug";
import { writeFileTo } from "@/lib/storage/disk";
import type { Random } from "../random";
import { type Brand, debitOrderMandate } from "./brand";
import type { CallingClock } from "./calling-clock";
import { PERSONALITIES } from "./personalities";
import { DEMO_USERS, type DemoRole } from "./users";

export type Colleague = { id: number; role: DemoRole; full_name: string };

const ROLES = Object.keys(PERSONALITIES) as DemoRole[];
const ASSETS = join(import.meta.dirname, "../assets");

/** Adds a tenant with its logos. @returns its id */
export async function seedTenant(brand: Brand, openedAt: Date): Promise<number> {
  const { name, slug, reference_prefix, light_theme, dark_theme } = brand;
  const { id } = await db.tenant.create({
    data: {
      name,
      slug,
      subdomain: slug,
      reference_prefix,
      light_theme,
      dark_theme,
      logo: await storeLogo(slug, "logo"),
      logo_nav: await storeLogo(slug, "logo_nav"),
      debit_order_mandate: debitOrderMandate(name),
      created_at: openedAt,
      updated_at: openedAt,
    },
    select: { id: true },
  });
  return id;
}

async function storeLogo(slug: string, name: "logo" | "logo_nav"): Promise<string> {
  const path = `tenants/${slug}/${name}.png`;
  await writeFileTo(path, await readFile(join(ASSETS, `${slug}-${name.replace("_", "-")}.png`)));
  return path;
}

/** Adds a tenant's roles and personalities. @returns the ids of the personalities by name */
export async function seedPersonalities(tenantId: number): Promise<Map<string, number>> {
  const permissions = await db.permission.findMany({ select: { id: true, name: true } });
  const permissionIds = new Map(permissions.map(({ id, name }) => [name, id]));
  const ids = new Map<string, number>();
  for (const name of ROLES) {
    const { description, permissions: granted, checked_by } = PERSONALITIES[name];
    const role = await db.role.create({
      data: {
        tenant_id: tenantId,
        name,
        slug: slugify(name),
        permissions: { create: granted.map((permission) => ({ permission_id: permissionIds.get(permission) ?? 0 })) },
      },
      select: { id: true },
    });
    const personality = await db.personality.create({
      data: {
        tenant_id: tenantId,
        name,
        description,
        requires_qc_oversight: checked_by !== undefined,
        roles: { create: { role_id: role.id } },
      },
      select: { id: true },
    });
    ids.set(name, personality.id);
  }
  await linkPersonalities(ids);
  return ids;
}

// Only once all of them exist, since they point at one another.
async function linkPersonalities(ids: Map<string, number>): Promise<void> {
  for (const name of ROLES) {
    const { line_manager, checked_by } = PERSONALITIES[name];
    await db.personality.update({
      where: { id: ids.get(name) },
      data: {
        line_manager_id: line_manager && ids.get(line_manager),
        qc_personality_id: checked_by && ids.get(checked_by),
      },
    });
  }
}

/** Adds the demo users of a tenant, each under the first user of their line manager's personality. */
export async function seedUsers(
  brand: Brand,
  tenantId: number,
  personalityIds: Map<string, number>,
  { passwordHash, openedAt, clock, random }: { passwordHash: string; openedAt: Date; clock: CallingClock; random: Random },
): Promise<Colleague[]> {
  const users = DEMO_USERS.filter(({ subdomain }) => subdomain === brand.slug);
  const rows = await db.user.createManyAndReturn({
    data: users.map(({ name, surname, email, role, signedInHoursAgo }) => ({
      tenant_id: tenantId,
      personality_id: personalityIds.get(role),
      name,
      surname,
      email,
      password_hash: passwordHash,
      last_login_at: signedInHoursAgo === null ? null : clock.within(clock.next - 12 * signedInHoursAgo, random),
      created_at: openedAt,
      updated_at: openedAt,
    })),
    select: { id: true, email: true },
  });
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const colleagues = users.map(({ email, role, name, surname }) => ({
    id: idOf.get(email) ?? 0,
    role,
    full_name: `${name} ${surname}`,
  }));
  for (const role of ROLES) {
    const manager = colleagues.find((colleague) => colleague.role === PERSONALITIES[role].line_manager);
    if (!manager) continue;
    await db.user.updateMany({
      where: { tenant_id: tenantId, personality_id: personalityIds.get(role) },
      data: { line_manager_user_id: manager.id },
    });
  }
  return colleagues;
}
