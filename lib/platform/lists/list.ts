import { z } from "zod";
import type { Meta } from "@/lib/platform/http/responses";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

export const DEFAULT_PER_PAGE = 25;
export const MAX_PER_PAGE = 1000;

export type Page<Row> = { data: Row[]; meta: Meta };
export type ListQuery = { page: number; per_page: number; search?: string; sortBy: string; sortDesc: boolean };

/**
 * The query of a list. The first of the sortable columns is the default. Invalid values cause a 422.
 * Every list can also be sorted by id, which makes the order of equal rows stable.
 */
export const listQuery = <const Column extends string>(sortable: readonly [Column, ...Column[]], sortDesc = false) =>
  z.object({
    page: nonPersonal(z.coerce.number().int().min(1).default(1)),
    per_page: nonPersonal(z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(DEFAULT_PER_PAGE)),
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .transform((text) => text || undefined),
    sortBy: nonPersonal(z.enum(sortable).default(sortable[0] as never), (column) => column === "created_at"),
    sortDesc: nonPersonal(z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] }).default(sortDesc)),
  });

/** An empty text in a query or form counts as missing. */
export const emptyAsUndefined = (value: unknown) => (value === "" ? undefined : value);

/** An optional id in a query, such as product_id=7. An empty one counts as missing. */
export const idFilter = z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().max(MAX_ID).optional());

/** Optional ids in a query, such as ids=7,12. */
export const idsFilter = (max: number) =>
  z.preprocess(
    (ids) => (typeof ids === "string" && ids !== "" ? ids.split(",") : undefined),
    z.array(z.coerce.number().int().positive().max(MAX_ID)).max(max, `Max ${max}`).optional(),
  );

/** An optional choice of one in a query, such as class=payout. */
export const choiceFilter = <const Choice extends string>(choices: readonly Choice[]) =>
  z.preprocess(emptyAsUndefined, z.enum(choices).optional());

/** Nothing here is older, and a day of the first year begins in a year that Postgres can't read: 0000. */
const FIRST_DAY = "1900-01-01";

/** An optional day in a query, such as date_from=2026-11-21. */
export const dayFilter = z.preprocess(
  emptyAsUndefined,
  z.iso
    .date({ abort: true })
    .refine((day) => day >= FIRST_DAY, "Enter a day from 1900 on")
    .optional(),
);

/** An optional yes or no in a query, such as active=true. */
export const flagFilter = z.preprocess(
  emptyAsUndefined,
  z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] }).optional(),
);

export type Slice = { skip: number; take: number; orderBy: Record<string, unknown>[] };

/** One page of a list. `find` gets the offset, the number of rows and the order; `count` is the total. */
export async function paginate<Row>(
  query: ListQuery,
  find: (slice: Slice) => PromiseLike<Row[]>,
  count: PromiseLike<number>,
): Promise<Page<Row>> {
  const direction = query.sortDesc ? "desc" : "asc";
  const slice = {
    skip: (query.page - 1) * query.per_page,
    take: query.per_page,
    orderBy: [nested(query.sortBy, direction), { id: direction }],
  };
  const [data, total] = await Promise.all([find(slice), count]);
  return { data, meta: metaOf(query, total) };
}

export const metaOf = ({ page, per_page }: { page: number; per_page: number }, total: number): Meta => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
});

/** "product.name" becomes { product: { name: direction } }. */
const nested = (path: string, direction: "asc" | "desc"): Record<string, unknown> =>
  path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), direction) as Record<string, unknown>;

/** A Prisma `OR` that finds a text in any of the columns, in any case; undefined without a search. */
export const matches = <Column extends string>(search: string | undefined, columns: readonly Column[]) =>
  search === undefined
    ? undefined
    : columns.map((column) => ({ [column]: { contains: escapeLike(search), mode: "insensitive" as const } }));

/** Escapes % and _ in a text for LIKE and for Prisma's `contains`. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
