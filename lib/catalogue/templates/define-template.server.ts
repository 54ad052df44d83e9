import "server-only";
import type { z } from "zod";
import { defineResource } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import type { ListQuery, Page } from "@/lib/platform/lists/list";
import type { OwnerInput, Owners } from "./owners.server";
import type { Template } from "./schema";

/** In URLs, in permissions, and as a table. */
type Name = "scripts" | "scorecards" | "questionnaires";

type Definition<Row extends Template, Input extends OwnerInput, Query extends ListQuery, Sent> = {
  name: Name;
  /** Such as "script". */
  singular: string;
  /** Where its editions are used. */
  usedIn: "sales" | "reviews";
  input: z.ZodType<Input>;
  response: z.ZodType<Sent>;
  query: z.ZodType<Query>;
  owners: Owners<Row>;
  list: (actor: Actor, query: Query) => Promise<Page<Row>>;
  find: (id: number) => Promise<Row>;
  /** Called with what `owners` adds to the input. */
  create: (input: Input) => Promise<Row>;
  update: (actor: Actor, id: number, input: Input & { version?: number }) => Promise<Row>;
  remove: (id: number) => Promise<unknown>;
};

/** Defines a resource whose records are used as editions: once one has been used, it stays, and so does its product. */
export const defineTemplate = <
  Sent extends { id: number },
  Row extends Sendable<Sent> & Template,
  Input extends OwnerInput,
  Query extends ListQuery,
>({
  singular,
  usedIn,
  owners,
  ...kind
}: Definition<Row, Input, Query, Sent>) =>
  defineResource<Sent, Row, Input, Query>({
    ...kind,
    find: (_actor, id) => kind.find(id),
    create: async (actor, input) =>
      kind.create({ ...input, ...(await owners.ofNew(actor, input)) }).catch(owners.explain),
    update: async (actor, id, input) => {
      const row = await kind.find(id);
      await owners.requireOwn(actor, row, input);
      if (row.in_use && input.product_id !== row.product_id) {
        throw conflict(`This ${singular} has been used in ${usedIn}. You can't change its product.`);
      }
      return kind.update(actor, id, input).catch(owners.explain);
    },
    remove: async (actor, id) => {
      await db.$queryRaw`SELECT FROM ${Prisma.raw(kind.name)} WHERE id = ${id} FOR UPDATE`; // no edition is added from here on
      const row = await kind.find(id);
      await owners.requireOwn(actor, row);
      if (row.in_use) {
        throw conflict(
          `This ${singular} has been used in ${usedIn} and can't be deleted. Remove its sections to stop using it.`,
        );
      }
      return kind.remove(id);
    },
  });
