import "server-only";
import { requirePageActor } from "@/lib/auth/page";
import type { FirstPage } from "@/lib/client/resource";
import { listQueryString } from "@/lib/list-params";
import type { Group } from "@/lib/permissions";
import { runAs } from "./endpoint";
import type { ListQuery } from "./list";
import type { Resource } from "./resource";

type SearchParams = Record<string, string | string[] | undefined>;
type Listed<Row, Query extends ListQuery> = Pick<Resource<Row & { id: number }, unknown, Query>, "query" | "list"> & {
  name: Group;
};

/**
 * The first page of a list for its screen, as JSON would carry it; undefined when the address asks for what the list
 * refuses, which the screen then learns from the API. Shows the refusal to those without the permission.
 * @param fixed parameters of the screen itself, such as the product of its path.
 */
export async function firstPage<Row, Query extends ListQuery>(
  resource: Listed<Row, Query>,
  searchParams: SearchParams,
  filters: readonly string[] = [],
  fixed: Record<string, string> = {},
): Promise<FirstPage<Row> | undefined> {
  const actor = await requirePageActor(`${resource.name}.index`);
  const asked = new URLSearchParams(listQueryString(searchParams, filters));
  for (const [name, value] of Object.entries(fixed)) asked.append(name, value);
  const query = resource.query.safeParse(Object.fromEntries(asked));
  if (!query.success) return undefined;
  const page = await runAs(actor, () => resource.list(actor, query.data));
  return { query: asked.toString(), page: JSON.parse(JSON.stringify(page)) };
}
