import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { Reach } from "@/lib/identity/teams/reach.server";
import { NOBODY, userIdOf, userIdOfValue, WHOSE } from "@/lib/identity/teams/user-filter";
import { isDueToday, isOverdue } from "@/lib/leads/list/overdue.server";
import { recentSince } from "@/lib/leads/record/recent";
import { LEAD_STATUSES, type LeadStatus, OPEN_STATUSES } from "@/lib/leads/record/status";
import { DIARY } from "@/lib/leads/record/status-lists.server";
import { betweenMoments, equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conditionSql } from "@/lib/platform/lists/conditions.server";
import { conditionsFilter } from "@/lib/platform/lists/conditions-filter";
import { choiceFilter, dayFilter, emptyAsUndefined, idFilter, idsFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { STORABLE } from "@/lib/platform/text/storable";
import { creditShape } from "./credit.server";
import { dimensionFilters } from "./dimension-filters";
import { dimensionConditions } from "./dimension-filters.server";

const id = z.coerce.number().int().positive().max(MAX_ID);
const textFilter = z.preprocess(emptyAsUndefined, z.string().regex(STORABLE).optional());

const NON_PERSONAL_SORTS = [
  ...(["created_at", "status", "attempts", "next_action_at", "processed_at", "last_attempt_at"] as const),
  ...(["status_changed_at", "diary_at", "source", "campaign", "product.name", "assigned_user.name"] as const),
] as const;

const list = listQuery([...NON_PERSONAL_SORTS, "name", "surname", "phone", "email"], true);

/** The filters of a list of leads, apart from the search and the tenant. */
const SHAPE = {
  product: nonPersonal(textFilter),
  product_id: nonPersonal(idFilter),
  /** As its badge counts it: open leads, and closed ones of the last RECENT_DAYS. */
  status: nonPersonal(z.preprocess(emptyAsUndefined, z.enum(LEAD_STATUSES).optional())),
  /** Processed or not. With any of these, "any" too, `status` means the status alone. */
  processed: nonPersonal(choiceFilter(["1", "0", "any"])),
  unprocessed: nonPersonal(z.preprocess(emptyAsUndefined, z.stringbool().optional())),
  ...dimensionFilters,
  assigned_user_id: nonPersonal(z.union([z.enum(WHOSE), idFilter])),
  team_id: nonPersonal(idFilter),
  import_id: nonPersonal(idFilter),
  /** Leads whose agreed call is overdue. */
  overdue: nonPersonal(choiceFilter(["1"])),
  /** Leads whose agreed call is due before the day ends. */
  due: nonPersonal(choiceFilter(["today"])),
  /** By the day a lead was added, both days included. */
  date_from: nonPersonal(dayFilter),
  date_to: nonPersonal(dayFilter),
  ...creditShape,
  /** "Is not" and "is any of". A status here is the status alone. */
  conditions: nonPersonal(
    conditionsFilter({
      status: z.enum(LEAD_STATUSES),
      assigned_user_id: z.union([z.enum(WHOSE), id]),
      team_id: id,
      product_id: id,
      source: z.string(),
      campaign: z.string(),
    }),
  ),
};

/** The query of GET /api/leads. A parameter that it does not have is refused. */
export const leadQuery = z.strictObject(
  list.extend({
    search: nonPersonal(list.shape.search), // by exact references, without personal data
    sortBy: nonPersonal(list.shape.sortBy, (column) => NON_PERSONAL_SORTS.some((known) => known === column)),
    ...SHAPE,
    /** Ignored unless the actor is an administrator. */
    tenant_id: nonPersonal(idFilter),
  }).shape,
);

export type LeadQuery = z.output<typeof leadQuery>;

/** The page and the order of a query. */
export type PageOptions = Pick<LeadQuery, "page" | "per_page" | "sortBy" | "sortDesc">;

/** The filters of a lead list, as in its URL. */
export const leadFilter = leadQuery.omit({ page: true, per_page: true, sortBy: true, sortDesc: true });

export type LeadFilter = z.output<typeof leadFilter>;

/** The query of a saved view, which names no product, tenant or page. */
export const leadViewQuery = z.strictObject(
  leadQuery.omit({ page: true, product: true, product_id: true, tenant_id: true }).shape,
);

/** The query of the filter options. */
export const filterQuery = leadQuery.pick({ product: true, tenant_id: true });

const MAX_EXPORTED_IDS = 1_000;

/** The query of the export: a filter, and optionally the ids of selected leads: "7,12". */
export const exportQuery = leadFilter.extend({ ids: nonPersonal(idsFilter(MAX_EXPORTED_IDS)) });

export type ExportQuery = z.output<typeof exportQuery>;

/** A filter, its products, and whose leads the actor sees. */
export type FilterContext = { actor: Actor; filter: LeadFilter; productIds: number[] | null; reach: Reach | null };

type Own = Exclude<
  keyof typeof SHAPE,
  keyof typeof dimensionFilters | keyof typeof creditShape | "product" | "product_id"
>;

/** The conditions on `leads` of each filter. */
const CONDITIONS: { [Name in Own]: (value: NonNullable<LeadFilter[Name]>, asked: FilterContext) => Prisma.Sql[] } = {
  status: (status, { filter }) => [
    Prisma.sql`leads.status = ${status}`,
    ...(filter.processed === undefined ? [isInBadge(status)] : []),
  ],
  processed: (value, { filter }) => (filter.unprocessed || value === "any" ? [] : [isProcessed(value === "1")]),
  unprocessed: (isAsked) => (isAsked ? [isProcessed(false)] : []),
  assigned_user_id: (user, { actor }) => {
    const userId = userIdOf(actor, user);
    return userId === NOBODY ? [Prisma.sql`leads.assigned_user_id IS NULL`] : equals("leads.assigned_user_id", userId);
  },
  team_id: (team) => equals("leads.team_id", team),
  import_id: (leadImport) => equals("leads.import_id", leadImport),
  overdue: () => [Prisma.sql`${IS_AGREED} AND ${isOverdue("leads.diary_at")}`],
  due: () => [Prisma.sql`${IS_AGREED} AND ${isDueToday("leads.diary_at")}`],
  date_from: (day) => betweenMoments("leads.created_at", day, undefined),
  date_to: (day) => betweenMoments("leads.created_at", undefined, day),
  conditions: (conditions, { actor }) =>
    conditions.map(({ field, ...condition }) =>
      conditionSql(Prisma.raw(`leads.${field}`), {
        ...condition,
        values: condition.values.map((value) => userIdOfValue(actor, value)),
      }),
    ),
};

const IS_AGREED = Prisma.sql`leads.status IN (${DIARY}) AND leads.processed_at IS NULL`;

const isProcessed = (wanted: boolean) => Prisma.sql`(leads.processed_at IS NOT NULL) = ${wanted}`;

// Of the leads in a status, the same as the badge of the status counts.
const isInBadge = (status: LeadStatus) =>
  OPEN_STATUSES.includes(status)
    ? Prisma.sql`leads.processed_at IS NULL`
    : Prisma.sql`leads.processed_at >= ${recentSince()}`;

/** The conditions of a filter, apart from its search and what insights count. */
export const conditionsOf = (asked: FilterContext): Prisma.Sql[] => [
  ...(asked.productIds ?? []).map((productId) => Prisma.sql`leads.product_id = ${productId}`),
  ...(Object.keys(CONDITIONS) as Own[]).flatMap((name) => conditionOf(name, asked)),
  ...dimensionConditions(asked.filter, "leads"),
];

function conditionOf<Name extends Own>(name: Name, asked: FilterContext): Prisma.Sql[] {
  const value = asked.filter[name];
  return value == null ? [] : CONDITIONS[name](value, asked);
}

/** The names of the filters that are given, including search and tenant. `unprocessed=false` filters nothing. */
export const givenFilters = (filter: LeadFilter): string[] =>
  Object.keys(leadFilter.shape).filter((name) => {
    const value = filter[name as keyof LeadFilter];
    return value !== undefined && !(name === "unprocessed" && value === false);
  });

/** Whether a filter asks for processed leads, or for unprocessed ones; undefined for both. */
export function isProcessedAsked({ processed, unprocessed }: LeadFilter): boolean | undefined {
  if (unprocessed || processed === "0") return false;
  return processed === "1" ? true : undefined;
}
