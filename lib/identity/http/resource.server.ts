import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { DeletableGroup } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import { pageOf, type Sendable, staleOf } from "@/lib/platform/http/responses";
import type { ListQuery, Page } from "@/lib/platform/lists/list";
import { endpoint } from "./endpoint.server";

type Versioned = { version?: number };

/** One kind of record: its name in URLs and permissions, its schemas and its five operations. */
type Resource<Row extends { id: number }, Input, Query extends ListQuery, Sent = unknown> = {
  name: DeletableGroup;
  input: z.ZodType<Input>;
  query: z.ZodType<Query>;
  /** The schema of a record as the API responds with it. */
  response: z.ZodType<Sent>;
  list: (actor: Actor, query: Query) => Promise<Page<Row>>;
  find: (actor: Actor, id: number) => Promise<Row>;
  create: (actor: Actor, input: Input) => Promise<Row>;
  /** With a version, changes the row only if it still has it. */
  update: (actor: Actor, id: number, input: Input & Versioned) => Promise<Row>;
  remove: (actor: Actor, id: number) => Promise<unknown>;
};

/** Defines a resource. The types of its operations follow from its schemas. */
export const defineResource = <
  Sent extends { id: number },
  Row extends Sendable<Sent> & { id: number },
  Input,
  Query extends ListQuery,
>(
  resource: Resource<Row, Input, Query, Sent>,
) => resource;

/** The routes of /api/{name}: list and create. */
export const collection = <Row extends { id: number }, Input, Query extends ListQuery>(
  resource: Resource<Row, Input, Query>,
) => collectionOf(resource, resource.input, (actor, input) => create(resource, actor, input));

type Listed<Query extends ListQuery> = {
  name: DeletableGroup;
  query: z.ZodType<Query>;
  response: z.ZodType;
  list: (actor: Actor, query: Query) => Promise<Page<unknown>>;
};

/** The routes of /api/{name} with a `create` of their own. */
export const collectionOf = <Input, Query extends ListQuery>(
  { name, query, response, list }: Listed<Query>,
  body: z.ZodType<Input>,
  create: (actor: Actor, input: Input) => Promise<unknown>,
) => ({
  GET: endpoint({ permission: `${name}.index`, query, response: pageOf(response) }, ({ actor, query: asked }) =>
    list(actor, asked as Query),
  ),
  POST: endpoint({ permission: `${name}.store`, body, response, status: 201 }, ({ actor, body: input }) =>
    create(actor, input as Input),
  ),
});

/** With a version in the body, only that version of the record is changed. */
export const versioned = z.object({ version: z.int32().optional() });

/** The routes of /api/{name}/{id}: read, change and delete. */
export const member = <Row extends { id: number }, Input, Query extends ListQuery>(
  resource: Resource<Row, Input, Query>,
) =>
  memberOf(resource, {
    update: (actor, id, input) => update(resource, actor, id, input),
    remove: (actor, id) => remove(resource, actor, id),
  });

type Found<Input> = {
  name: DeletableGroup;
  input: z.ZodType<Input>;
  response: z.ZodType;
  /** The body of a 409 to its deletion, where that says more than why. */
  inUse?: z.ZodType;
  find: (actor: Actor, id: number) => Promise<unknown>;
};

type Changes<Input> = {
  update: (actor: Actor, id: number, input: Input & Versioned) => Promise<unknown>;
  remove: (actor: Actor, id: number) => Promise<unknown>;
};

/** The routes of /api/{name}/{id} with an `update` and a `remove` of their own. */
export const memberOf = <Input>(
  { name, input, response, inUse, find }: Found<Input>,
  { update, remove }: Changes<Input>,
) => ({
  GET: endpoint({ permission: `${name}.show`, response }, ({ actor, id }) => find(actor, id)),
  PUT: endpoint(
    {
      permission: `${name}.update`,
      body: input.and(versioned),
      record: response,
      response,
      otherResponses: { 409: staleOf(response) },
    },
    ({ actor, id, body }) => update(actor, id, body as Input & Versioned),
  ),
  DELETE: endpoint({ permission: `${name}.destroy`, otherResponses: inUse ? { 409: inUse } : {} }, ({ actor, id }) =>
    remove(actor, id),
  ),
});

type Writable<Row extends { id: number }, Input, CurrentActor> = {
  name: DeletableGroup;
  find: (actor: CurrentActor, id: number) => Promise<Row>;
  create: (actor: CurrentActor, input: Input) => Promise<Row>;
  update: (actor: CurrentActor, id: number, input: Input & Versioned) => Promise<Row>;
  remove: (actor: CurrentActor, id: number) => Promise<unknown>;
};

/** Creates a record and records that in the audit log, in one transaction. */
export const create = <Row extends { id: number }, Input, CurrentActor extends Actor>(
  resource: Writable<Row, Input, CurrentActor>,
  actor: CurrentActor,
  input: Input,
) =>
  transaction(async () => {
    const row = await resource.create(actor, input);
    await recordAudit(actor, `${resource.name}.store`, row.id, null, row);
    return row;
  });

/** Changes a record and records the changes in the audit log. @throws HttpError 409 with the record when it is newer */
export const update = <Row extends { id: number }, Input, CurrentActor extends Actor>(
  resource: Writable<Row, Input, CurrentActor>,
  actor: CurrentActor,
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

/** Deletes a record and records its values in the audit log. */
export const remove = <Row extends { id: number }, Input, CurrentActor extends Actor>(
  resource: Writable<Row, Input, CurrentActor>,
  actor: CurrentActor,
  id: number,
) =>
  transaction(async () => {
    const old = await resource.find(actor, id);
    await resource.remove(actor, id);
    await recordAudit(actor, `${resource.name}.destroy`, id, old, null);
  });

/** 409 with the current record, for a change based on an older version. */
export const staleVersion = (current: unknown) =>
  conflict("Someone else has changed this record since you opened it.", { current });

// The row was found just before, so only its version can differ.
const isStale = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2025";
