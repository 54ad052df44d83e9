import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { api } from "./api";

// Finds what a route or a page can be asked for in a database that is there already: the ids come from the lists.

type Client = ReturnType<typeof api>;
type Row = { id?: number; slug?: string };

/** The rows of a list, or nothing where there is no such list. */
async function rowsOf(client: Client, path: string): Promise<Row[]> {
  const { status, body } = await client.get<{ data?: unknown }>(path);
  return status === 200 && Array.isArray(body.data) ? (body.data as Row[]) : [];
}

/**
 * The path of a route with every [parameter] filled in by a row of the list before it, such as
 * /api/lead-sources/2/posts/7; undefined where no rows lead there.
 */
export async function pathWithRows(client: Client, route: string): Promise<string | undefined> {
  const [before = "", name, after = ""] = /^(.*?)\/\[([a-z]+)\](.*)$/.exec(route)?.slice(1) ?? [];
  if (name === undefined) return route;
  for (const { id } of await rowsOf(client, before)) {
    const path = await pathWithRows(client, `${before}/${id}${after}`);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The addresses of all pages under a folder of app, with their parameters: "/leads/[slug]". */
export const pagesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${dirname(file)}`)
    .toSorted();

/** Which list names the rows of a page, where it is not the one of its own name. */
const LISTS: Record<string, string> = {
  "/leads/[slug]": "/api/products",
  "/sales/[slug]": "/api/products",
  "/sales/[slug]/faqs": "/api/products",
  "/sales/audit/[saleId]": "/api/sales",
  "/qc/[saleId]": "/api/qc-queue",
};

/** The address of a page for a row of its list; undefined where there is no row. */
export async function pageWithRows(client: Client, page: string): Promise<string | undefined> {
  const parameter = /\[([a-zA-Z]+)\]/.exec(page);
  if (!parameter) return page;
  const noun =
    page
      .slice(0, parameter.index - 1)
      .split("/")
      .at(-1) ?? "";
  const [row] = await rowsOf(client, LISTS[page] ?? `/api/${noun}`);
  const value = parameter[1] === "slug" ? row?.slug : row?.id;
  return value === undefined ? undefined : page.replace(parameter[0], String(value));
}
