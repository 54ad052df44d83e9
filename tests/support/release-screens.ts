import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Answer, api } from "./api";

// Finds what a route or a page can be asked for in a database that is there already: the ids come from the lists.

/** Sends GET requests as one user. */
export type Reader = Pick<ReturnType<typeof api>, "get">;
type Row = { id?: number; slug?: string };
type List = { data?: unknown };

/**
 * Sends the request for each path once, and again after a failure. One list leads to many routes and pages, and its rows do
 * not change meanwhile.
 */
export function remembering(reader: Reader): Reader {
  const answers = new Map<string, Promise<Answer<unknown>>>();
  return {
    get: async <Body>(path: string) => {
      const answer = answers.get(path) ?? reader.get<unknown>(path);
      answers.set(path, answer);
      answer.catch(() => answers.delete(path));
      return (await answer) as Answer<Body>;
    },
  };
}

/** The rows of a list, or nothing where there is no such list. */
async function rowsOf(reader: Reader, path: string): Promise<Row[]> {
  const { status, body } = await reader.get<List>(path);
  return status === 200 && Array.isArray(body.data) ? (body.data as Row[]) : [];
}

/**
 * The path of a route with every [parameter] filled in by a row of the list before it, such as
 * /api/lead-sources/2/posts/7; undefined where no rows lead there.
 */
async function pathWithRows(reader: Reader, route: string): Promise<string | undefined> {
  const [before = "", name, after = ""] = /^(.*?)\/\[([a-z]+)\](.*)$/.exec(route)?.slice(1) ?? [];
  if (name === undefined) return route;
  for (const { id } of await rowsOf(reader, before)) {
    const path = await pathWithRows(reader, `${before}/${id}${after}`);
    if (path !== undefined) return path;
  }
  return undefined;
}

type Found = { path: string; status: number; isEmpty: boolean };

/**
 * Reads a route as the first user who has rows for it; if no user has any, its empty list.
 * @param known its path, if no list leads to it. @returns undefined if there is no such record
 */
export async function readRoute(readers: Reader[], route: string, known?: string): Promise<Found | undefined> {
  let empty: Found | undefined;
  for (const reader of readers) {
    const path = known ?? (await pathWithRows(reader, route));
    if (path === undefined) continue;
    const { status, body } = await reader.get<List>(path);
    const found = { path, status, isEmpty: Array.isArray(body.data) && body.data.length === 0 };
    if (!found.isEmpty) return found;
    empty ??= found;
  }
  return empty;
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
export async function pageWithRows(reader: Reader, page: string): Promise<string | undefined> {
  const parameter = /\[([a-zA-Z]+)\]/.exec(page);
  if (!parameter) return page;
  const noun =
    page
      .slice(0, parameter.index - 1)
      .split("/")
      .at(-1) ?? "";
  const [row] = await rowsOf(reader, LISTS[page] ?? `/api/${noun}`);
  const value = parameter[1] === "slug" ? row?.slug : row?.id;
  return value === undefined ? undefined : page.replace(parameter[0], String(value));
}
