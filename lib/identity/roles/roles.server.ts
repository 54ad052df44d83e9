import "server-only";
import { z } from "zod";
import { slugOf } from "@/lib/identity/http/slug.server";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { holds } from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import { idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { formatNames } from "@/lib/platform/text/format";
import { givingRights } from "./given-rights.server";
import { grantedIds } from "./permissions.server";
import { type RoleOption, roleInput, roleResponse } from "./schema";

const include = {
  tenant: { select: { id: true, name: true } },
  permissions: {
    select: { permission: { select: { id: true, name: true } } },
    orderBy: { permission_id: "asc" as const },
  },
};

export const roles = defineTenantResource({
  name: "roles",
  input: roleInput,
  response: roleResponse,
  query: listQuery(["name", "slug", "tenant.name"]).extend({ tenant_id: idFilter }),
  list: async (_actor, query) => {
    const where = { OR: matches(query.search, ["name", "slug", "description"]) };
    const { data, meta } = await paginate(
      query,
      (slice) => db.role.findMany({ where, include, ...slice }),
      db.role.count({ where }),
    );
    return { data: data.map(toRole), meta };
  },
  find: (_actor, id) => findRole(id),
  create: async (actor, { permission_ids, ...input }) => {
    const ids = await grantedIds(actor, permission_ids, []);
    const slug = slugOf(input.slug, input.name);
    const data = { ...input, slug, tenant_id: actor.tenant_id, permissions: { create: links(ids) } };
    return toRole(await db.role.create({ data, include }));
  },
  update: async (actor, id, { version, permission_ids, ...input }) => {
    const { permissions } = await findHeldRole(actor, id);
    const ids = await grantedIds(actor, permission_ids, permissions);
    const data = {
      ...input,
      slug: slugOf(input.slug, input.name),
      version: { increment: 1 },
      permissions: { deleteMany: {}, create: links(ids) },
    };
    return givingRights(actor, actor.tenant_id, "roles", async () =>
      toRole(await db.role.update({ where: { id, version }, data, include })),
    );
  },
  remove: async (actor, id) => {
    await findHeldRole(actor, id);
    await refuseWhileUsed(id);
    return db.role.delete({ where: { id } });
  },
});

export const roleOptionsQuery = z.object({ tenant_id: idFilter });

/** Roles by name, of the actor's tenant or as an administrator filters. */
export const roleOptions = (actor: Actor, tenantId: number | undefined): Promise<RoleOption[]> =>
  forTenant(actor, tenantId, async () => {
    const { permissions } = include;
    const rows = await db.role.findMany({ select: { id: true, name: true, permissions }, orderBy: { name: "asc" } });
    return rows.map((row) => ({ id: row.id, name: row.name, held: holds(actor, { permissions: namesOf(row) }) }));
  });

type Linked = { permissions: { permission: { id: number; name: string } }[] };

function toRole<Row extends Linked>({ permissions: linked, ...row }: Row) {
  const permissions = linked.map(({ permission }) => permission);
  return { ...row, permissions, permission_ids: permissions.map(({ id }) => id) };
}

const namesOf = ({ permissions }: Linked) => permissions.map(({ permission }) => permission.name);

const findRole = async (id: number) => toRole(await db.role.findFirstOrThrow({ where: { id }, include }));

/** @throws HttpError 403 when the role has permissions that the actor lacks */
async function findHeldRole(actor: Actor, id: number) {
  const role = await findRole(id);
  if (holds(actor, { permissions: role.permissions.map(({ name }) => name) })) return role;
  throw forbidden("This role has permissions that you don't have. Ask an administrator to change it.");
}

const links = (ids: readonly number[]) => ids.map((permission_id) => ({ permission_id }));

async function refuseWhileUsed(id: number): Promise<void> {
  const where = { roles: { some: { role_id: id } } };
  const personalities = await db.personality.findMany({ where, select: { name: true }, orderBy: { name: "asc" } });
  if (personalities.length === 0) return;
  const users = personalities.length === 1 ? "the personality" : "the personalities";
  throw conflict(`This role is used by ${users} ${formatNames(personalities.map(({ name }) => name))}.`);
}
