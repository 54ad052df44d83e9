import "server-only";
import { z } from "zod";
import type { Group } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import type { ListQuery, Page } from "@/lib/platform/http/list";
import { endpoint } from "./endpoint.server";

type Versioned = { version?: number };

/** One kind of record: its name in URLs and permissions, its schemas, and the five things that are done with it. */
export type Resource<Row extends { id: number }, Input, Query extends ListQuery> = {
  name: Group;
  input: z.ZodType<Input>;
  query: z.ZodType<Query>;
  list: (actor: Actor, query: Query) => Promise<Page<Row>>;
  find: (actor: Actor, id: number) => Promise<Row>;
  create: (actor: Actor, input: Input) => Promise<Row>;
  /** Given a version, changes the row only while it still has it. */
  update: (actor: Actor, id: number, input: Input & Versioned) => Promise<Row>;
  remove: (actor: Actor, id: number) => Promise<unknown>;
};

/** Says what a resource is; the types of its five functions follow from its schemas. */
export const defineResource = <Row extends { id: number }, Input, Query extends ListQuery>(
  resource: Resource<Row, Input, Query>,
) => resource;

/** The routes of /api/{name}: list and create. */
export function collection<Row extends { id: number }, Input, Query extends ListQuery>(
  resource: Resource<Row, Input, Query>,
) {
  return {
    GET: endpoint({ permission: `${resource.name}.index`, query: resource.query }, ({ actor, query }) =>
      resource.list(actor, query as Query),
    ),
    POST: endpoint({ permission: `${resource.name}.store`, body: resource.input, status: 201 }, ({ actor, body }) =>
      create(resource, actor, body as Input),
    ),
  };
}

/** A body whose record may have a version: given one, only that version is changed. */
export const versioned = z.object({ version: z.int32().optional() });

/** The routes of /api/{name}/{id}: read, change and delete. */
export function member<Row extends { id: number }, Input, Query extends ListQuery>(
  resource: Resource<Row, Input, Query>,
) {
  const body = resource.input.and(versioned);
  return {
    GET: endpoint({ permission: `${resource.name}.show` }, ({ actor, id }) => resource.find(actor, id)),
    PUT: endpoint({ permission: `${resource.name}.update`, body }, ({ actor, id, body }) =>
      update(resource, actor, id, body as Input & Versioned),
    ),
    DELETE: endpoint({ permission: `${resource.name}.destroy` }, ({ actor, id }) => remove(resource, actor, id)),
  };
}

type Changed<Row extends { id: number }, Input, By> = {
  name: Group;
  find: (actor: By, id: number) => Promise<Row>;
  create: (actor: By, input: Input) => Promise<Row>;
  update: (actor: By, id: number, input: Input & Versioned) => Promise<Row>;
  remove: (actor: By, id: number) => Promise<unknown>;
};

/** Creates a record and writes that into the audit log, in one transaction. */
export const create = <Row extends { id: number }, Input, By extends Actor>(
  resource: Changed<Row, Input, By>,
  actor: By,
  input: Input,
) =>
  transaction(async () => {
    const row = await resource.create(actor, input);
    await recordAudit(actor, `${resource.name}.store`, row.id, null, row);
    return row;
  });

/** Changes a record and writes what changed into the audit log. @throws HttpError 409 with the record when it is newer */
export const update = <Row extends { id: number }, Input, By extends Actor>(
  resource: Changed<Row, Input, By>,
  actor: By,
  id: number,
  input: Input & Versioned,
) =>
  transaction(async () => {
    const old = await resource.find(actor, id);
    const row = await resource.update(actor, id, input).catch(async (error: unknown) => {
      throw isStale(error) ? staleVersion(await resource.find(actor, id)) : error;
    });
    await recordAudit(actor, `${resource.name}.update`, id, old, row);
    return row;
  });

/** Deletes a record and writes what it was into the audit log. */
export const remove = <Row extends { id: number }, Input, By extends Actor>(
  resource: Changed<Row, Input, By>,
  actor: By,
  id: number,
) =>
  transaction(async () => {
    const old = await resource.find(actor, id);
    await resource.remove(actor, id);
    await recordAudit(actor, `${resource.name}.destroy`, id, old, null);
  });

/** 409 with the record as it is now, for a change that was made on an older version of it. */
export const staleVersion = (current: unknown) =>
  conflict("Someone else has changed this record since you opened it.", { current });

// The row was found a moment ago, so what no longer matches is its version.
const isStale = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025";
