import "server-only";
import { z } from "zod";
import type { DeletableGroup } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { withTenant } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import type { ListQuery, Page } from "@/lib/platform/lists/list";
import { collectionOf, create, memberOf, remove, update } from "./resource.server";

/** The actor who changes a record. `tenant_id` is the tenant of the record. */
export type TenantActor = Actor & { tenant_id: number };

type Owned = { id: number; tenant_id: number };
type Filtered = ListQuery & { tenant_id?: number | undefined };

/**
 * A resource whose records belong to a tenant. Changes run as that tenant, for administrators as well, so that no row
 * of another tenant can be linked.
 */
type TenantResource<Row extends Owned, Input, Query extends Filtered, Sent = unknown> = {
  name: DeletableGroup;
  input: z.ZodType<Input>;
  /** Includes `tenant_id: idFilter`, for administrators. */
  query: z.ZodType<Query>;
  /** The schema of a record as the API responds with it. */
  response: z.ZodType<Sent>;
  /** The body of a 409 to its deletion, where that says more than why. */
  inUse?: z.ZodType;
  list: (actor: Actor, query: Query) => Promise<Page<Row>>;
  find: (actor: Actor, id: number) => Promise<Row>;
  create: (actor: TenantActor, input: Input) => Promise<Row>;
  /** With a version, changes the row only if it still has it. */
  update: (actor: TenantActor, id: number, input: Input & { version?: number }) => Promise<Row>;
  remove: (actor: TenantActor, id: number) => Promise<unknown>;
};

/** Defines a resource of tenants. Its list is filtered by the tenant that an administrator selects. */
export const defineTenantResource = <
  Sent extends Owned,
  Row extends Sendable<Sent> & Owned,
  Input,
  Query extends Filtered,
>(
  resource: TenantResource<Row, Input, Query, Sent>,
): TenantResource<Row, Input, Query, Sent> => ({
  ...resource,
  list: (actor, query) => forTenant(actor, query.tenant_id, () => resource.list(actor, query)),
});

/** The field that names the tenant of a record. */
export const owned = z.object({ tenant_id: z.int32().nullish() });

/** The routes of /api/{name}: list and create; an administrator sends the tenant of a new record in `tenant_id`. */
export const tenantCollection = <Row extends Owned, Input, Query extends Filtered>(
  resource: TenantResource<Row, Input, Query>,
) =>
  collectionOf(resource, resource.input.and(owned), (actor, input) =>
    forOwner(actor, input.tenant_id, (tenant_id) => create(resource, { ...actor, tenant_id }, input)),
  );

/** The routes of /api/{name}/{id}: read, change and delete. */
export const tenantMember = <Row extends Owned, Input, Query extends Filtered>(
  resource: TenantResource<Row, Input, Query>,
) =>
  memberOf(resource, {
    update: (actor, id, input) => asTenantOfRecord(resource, actor, id, (owner) => update(resource, owner, id, input)),
    remove: (actor, id) => asTenantOfRecord(resource, actor, id, (owner) => remove(resource, owner, id)),
  });

/** Runs `work` as the tenant of a record. @throws what `find` throws */
export async function asTenantOfRecord<Row extends Owned, T>(
  resource: { find: (actor: Actor, id: number) => Promise<Row> },
  actor: Actor,
  id: number,
  work: (owner: TenantActor) => Promise<T>,
): Promise<T> {
  const { tenant_id } = await resource.find(actor, id);
  return withTenant(tenant_id, () => work({ ...actor, tenant_id }));
}
