import "server-only";
import { z } from "zod";
import type { Group } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenants/owner.server";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import { withTenant } from "@/lib/platform/db/client.server";
import type { ListQuery, Page } from "@/lib/platform/http/list";
import { endpoint } from "./endpoint.server";
import { create, remove, update, versioned } from "./resource.server";

/** Who changes a record, in the place of the tenant that the record belongs to. */
export type TenantActor = Actor & { tenant_id: number };

type Owned = { id: number; tenant_id: number };
type Filtered = ListQuery & { tenant_id?: number | undefined };

/**
 * A resource whose records belong to a tenant each. What changes one runs behind the walls of its tenant, also for an
 * administrator, so that no other tenant's row can be linked to it; `actor.tenant_id` is that tenant.
 */
export type TenantResource<Row extends Owned, Input, Query extends Filtered> = {
  name: Group;
  input: z.ZodType<Input>;
  /** Has `tenant_id: idFilter`, by which administrators filter. */
  query: z.ZodType<Query>;
  list: (actor: Actor, query: Query) => Promise<Page<Row>>;
  find: (actor: Actor, id: number) => Promise<Row>;
  create: (actor: TenantActor, input: Input) => Promise<Row>;
  /** Given a version, changes the row only while it still has it. */
  update: (actor: TenantActor, id: number, input: Input & { version?: number }) => Promise<Row>;
  remove: (actor: TenantActor, id: number) => Promise<unknown>;
};

/** Says what a resource of tenants is; its list is that of the tenant which an administrator names. */
export const defineTenantResource = <Row extends Owned, Input, Query extends Filtered>(
  resource: TenantResource<Row, Input, Query>,
): TenantResource<Row, Input, Query> => ({
  ...resource,
  list: (actor, query) => forTenant(actor, query.tenant_id, () => resource.list(actor, query)),
});

const owned = z.object({ tenant_id: z.int32().nullish() });

/** The routes of /api/{name}: list and create; an administrator names the tenant of a new record in `tenant_id`. */
export function tenantCollection<Row extends Owned, Input, Query extends Filtered>(
  resource: TenantResource<Row, Input, Query>,
) {
  return {
    GET: endpoint({ permission: `${resource.name}.index`, query: resource.query }, ({ actor, query }) =>
      resource.list(actor, query as Query),
    ),
    POST: endpoint(
      { permission: `${resource.name}.store`, body: resource.input.and(owned), status: 201 },
      ({ actor, body }) =>
        forOwner(actor, body.tenant_id, (tenant_id) => create(resource, { ...actor, tenant_id }, body as Input)),
    ),
  };
}

/** The routes of /api/{name}/{id}: read, change and delete. */
export function tenantMember<Row extends Owned, Input, Query extends Filtered>(
  resource: TenantResource<Row, Input, Query>,
) {
  const body = resource.input.and(versioned);
  return {
    GET: endpoint({ permission: `${resource.name}.show` }, ({ actor, id }) => resource.find(actor, id)),
    PUT: endpoint({ permission: `${resource.name}.update`, body }, ({ actor, id, body }) =>
      asItsTenant(resource, actor, id, (owner) => update(resource, owner, id, body as Input & { version?: number })),
    ),
    DELETE: endpoint({ permission: `${resource.name}.destroy` }, ({ actor, id }) =>
      asItsTenant(resource, actor, id, (owner) => remove(resource, owner, id)),
    ),
  };
}

/** Runs `work` behind the walls of the tenant that a record belongs to. @throws the refusal of `find` */
export async function asItsTenant<Row extends Owned, T>(
  resource: { find: (actor: Actor, id: number) => Promise<Row> },
  actor: Actor,
  id: number,
  work: (owner: TenantActor) => Promise<T>,
): Promise<T> {
  const { tenant_id } = await resource.find(actor, id);
  return withTenant(tenant_id, () => work({ ...actor, tenant_id }));
}
