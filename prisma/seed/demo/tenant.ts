import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { db } from "@/lib/platform/db/client.server";
import { slugify } from "@/lib/platform/slug";
import { writeFileTo } from "@/lib/platform/storage/files.server";
import { type Brand, debitOrderMandate } from "./brand";
import { lookUp } from "./found";
import { PERSONALITIES } from "./personalities";
import { DEMO_ROLES, type DemoRole } from "./users";

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
export async function seedPersonalities(tenantId: number): Promise<Map<DemoRole, number>> {
  const permissions = await db.permission.findMany({ select: { id: true, name: true } });
  const permissionIds = new Map(permissions.map(({ id, name }) => [name, id]));
  const ids = new Map<DemoRole, number>();
  for (const name of DEMO_ROLES) {
    const { description, permissions: granted, checked_by } = PERSONALITIES[name];
    const role = await db.role.create({
      data: {
        tenant_id: tenantId,
        name,
        slug: slugify(name),
        permissions: { create: granted.map((permission) => ({ permission_id: lookUp(permissionIds, permission) })) },
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

// Done when all of them exist, since they refer to each other.
async function linkPersonalities(ids: Map<DemoRole, number>): Promise<void> {
  for (const name of DEMO_ROLES) {
    const { line_manager, checked_by } = PERSONALITIES[name];
    await db.personality.update({
      where: { id: lookUp(ids, name) },
      data: {
        line_manager_id: line_manager && lookUp(ids, line_manager),
        qc_personality_id: checked_by && lookUp(ids, checked_by),
      },
    });
  }
}
