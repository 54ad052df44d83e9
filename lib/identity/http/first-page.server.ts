import "server-only";
import type { z } from "zod";
import type { Group, Permission } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requirePageActor, requirePageAdministrator } from "@/lib/identity/sessions/page.server";
import type { FirstPage } from "@/lib/platform/client/resource";
import { HttpError } from "@/lib/platform/http/errors.server";
import { isLargePage } from "@/lib/platform/http/large-pages.server";
import type { Sendable } from "@/lib/platform/http/responses";
import type { ListQuery, Page } from "@/lib/platform/lists/list";
import { type ListScope, listQueryString } from "@/lib/platform/lists/params";
import { isStorable } from "@/lib/platform/text/storable";
import { runAs } from "./endpoint.server";
import { asResponse } from "./picked.server";

type SearchParams = Record<string, string | string[] | undefined>;
type Listed<Row, Query extends ListQuery, Sent> = {
  query: z.ZodType<Query>;
  /** The schema of a row as the API responds with it. */
  response: z.ZodType<Sent>;
  list: (actor: Actor, query: Query) => Promise<Page<Row>>;
} & ({ administrators: true } | { name: Group | "audit" } | { permission: Permission | readonly Permission[] });

/**
 * The first page of a list for its screen, as the API would return it; undefined where it refuses it, which the screen
 * then sends to the API to show the error. Shows the refusal without any of the permissions.
 */
export async function firstPage<Sent, Row extends Sendable<Sent>, Query extends ListQuery>(
  resource: Listed<Row, Query, Sent>,
  searchParams: SearchParams,
  scope: ListScope = {},
): Promise<FirstPage<Sent> | undefined> {
  const actor =
    "administrators" in resource ? await requirePageAdministrator() : await requirePageActor(...of(resource));
  const queryString = listQueryString(searchParams, scope);
  const values = Object.fromEntries(new URLSearchParams(queryString));
  const query = resource.query.safeParse(values);
  if (!query.success || isLargePage(query.data) || !Object.values(values).every(isStorable)) return undefined;
  try {
    const { data, meta } = await runAs(actor, () => resource.list(actor, query.data));
    return { query: queryString, page: { data: data.map((row) => asResponse(resource.response, row)), meta } };
  } catch (error) {
    if (error instanceof HttpError && [422, 429].includes(error.status)) return undefined;
    throw error;
  }
}

const of = (resource: { name: Group | "audit" } | { permission: Permission | readonly Permission[] }) =>
  "permission" in resource ? [resource.permission].flat() : [`${resource.name}.index` as const];
