import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { slugOf } from "@/lib/identity/http/slug.server";
import { unusablePasswordHash } from "@/lib/identity/passwords/unusable-password-hash.server";
import { PERMISSIONS, type Permission } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { inviteUser } from "@/lib/identity/sign-in/invitations.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import { slugify } from "@/lib/platform/text/slug";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { type NewTenant, providerColumns } from "./form.server";
import { type LogoPaths, readLogos, withStoredLogos } from "./logos.server";
import { mandateColumns } from "./mandate/mandate.server";
import { STARTING_TEXT } from "./mandate/starting-text";
import { referencePrefix, subdomainFor } from "./names.server";
import { linkProducts } from "./products.server";
import { tenantRecords } from "./records.server";
import type { Tenant } from "./schema";
import { findTenant } from "./tenants.server";

/** Permissions of the platform, which no role of a tenant has. */
const PLATFORM_PERMISSIONS: readonly Permission[] = ["tenants.store", "tenants.destroy"];
const FIRST_ROLE = "Tenant administrator";

/**
 * Creates a tenant with its products, master data, a role and a personality with all rights in it, and its first user,
 * who is emailed a link to choose a password.
 * @throws HttpError 409 on a slug, subdomain or email address in use, 422
 */
export async function createTenant(actor: Actor, form: NewTenant): Promise<Tenant> {
  const pictures = await readLogos(form);
  // Logos are stored under the tenant's id, before its row is created.
  const [next] = await db.$queryRaw<{ id: number }[]>`SELECT nextval('tenants_id_seq') AS id`;
  const id = next?.id ?? 0;
  const userId = await withStoredLogos(id, pictures, (paths) =>
    transaction(async () => {
      await addTenant(actor, id, form, paths);
      await linkProducts(id, form.product_ids ?? []);
      for (const { seed } of tenantRecords.get()) await seed?.(id);
      const user = await addFirstUser(id, form);
      await recordAudit(actor, "tenants.store", id, null, { ...(await findTenant(id)), tenant_id: id });
      await recordAudit(actor, "users.store", user.id, null, user);
      return user.id;
    }),
  );
  await inviteUser(userId);
  return findTenant(id);
}

async function addTenant(actor: Actor, id: number, form: NewTenant, logos: LogoPaths): Promise<void> {
  const { debit_order_mandate = STARTING_TEXT } = form;
  const slug = slugOf(form.slug, form.name);
  await db.tenant.create({
    data: {
      id,
      name: form.name,
      slug,
      subdomain: subdomainFor(form.subdomain, slug),
      reference_prefix: await referencePrefix(slugify(form.name) || slug),
      light_theme: form.light_theme ?? DEFAULT_LIGHT,
      dark_theme: form.dark_theme ?? DEFAULT_DARK,
      ...mandateColumns(actor, { ...form, debit_order_mandate }, null),
      calling_hours_enforced: form.calling_hours_enforced,
      ...providerColumns(form),
      ...logos,
    },
  });
}

async function addFirstUser(tenant_id: number, form: NewTenant) {
  const held = PERMISSIONS.filter((permission) => !PLATFORM_PERMISSIONS.includes(permission));
  const permissions = await db.permission.findMany({ where: { name: { in: held } }, select: { id: true } });
  const role = await db.role.create({
    data: {
      tenant_id,
      name: FIRST_ROLE,
      slug: slugify(FIRST_ROLE),
      permissions: { create: permissions.map(({ id }) => ({ permission_id: id })) },
    },
  });
  const personality = await db.personality.create({
    data: { tenant_id, name: FIRST_ROLE, roles: { create: { role_id: role.id } } },
  });
  const { admin_name: name, admin_surname: surname, admin_email: email } = form;
  const password_hash = unusablePasswordHash();
  const data = { tenant_id, personality_id: personality.id, name, surname, email, password_hash };
  return db.user.create({ data }).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
}

const isTaken = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";

const emailTaken = () =>
  conflict("This email is already in use.", { errors: { admin_email: ["This email is already in use."] } });
