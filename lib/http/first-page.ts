import "server-only";
import { requirePageActor } from "@/lib/auth/page";
import type { FirstPage } from "@/lib/client/resource";
import { type ListScope, listQueryString } from "@/lib/list-params";
import type { Group, Permission } from "@/lib/permissions";
import { runAs } from "./endpoint";
import type { ListQuery } from "./list";
import { isStorable } from "./request";
import type { Resource } from "./resource";

type SearchParams = Record<string, string | string[] | undefined>;
type Listed<Row, Query extends ListQuery> = Pick<Resource<Row & { id: number }, unknown, Query>, "query" | "list"> &
  ({ name: Group | "audit" } | { permission: Permission });

/**
 * The first page of a list for its screen, as JSON would carry it; undefined when the address asks for what the list
 * refuses, which the screen then learns from the API. Shows the refusal to those without the permission.
 */
export async function firstPage<Row, Query extends ListQuery>(
  resource: Listed<Row, Query>,
  searchParams: SearchParams,
  scope: ListScope = {},
): Promise<FirstPage<Row> | undefined> {
  const actor = await requirePageActor("permission" in resource ? resource.permission : `${resource.name}.index`);
  const asked = listQueryString(searchParams, scope);
  const values = Object.fromEntries(new URLSearchParams(asked));
  const query = resource.query.safeParse(values);
  if (!query.success || !Object.values(values).every(isStorable)) return undefined;
  const page = await runAs(actor, () => resource.list(actor, query.data));
  return { query: asked, page: JSON.parse(JSON.stringify(page)) };
}
