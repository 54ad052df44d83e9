import "server-only";
import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { Reach } from "@/lib/identity/teams/reach.server";
import { NOBODY, userIdOf, userIdOfValue, WHOSE } from "@/lib/identity/teams/user-filter";
import { isDueToday, isOverdue } from "@/lib/leads/list/overdue.server";
import { betweenMoments, equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { conditionSql } from "@/lib/platform/lists/conditions.server";
import { conditionsFilter } from "@/lib/platform/lists/conditions-filter";
import { choiceFilter, dayFilter, emptyAsUndefined, idFilter, idsFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { CALLBACK_STATUSES } from "@/lib/sales/record/callback";
import { CONFIRMATIONS, type Confirmation } from "@/lib/sales/record/columns/confirmation";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { QC_RESULTS } from "@/lib/sales/record/columns/qc-figures";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";
import { creditShape } from "./credit.server";

/** Whether the replaced insurer has the replacement record. */
const REPLACEMENT_RECORDS = ["due", "sent"] as const;

/** The dates that date_from and date_to can be about. */
const SALE_DATES = ["created", "submitted", "commencement"] as const;

const DEBIT_DAY = /^([1-9]|[12]\d|3[01]|last)$/;
const queriedId = z.coerce.number().int().positive().max(MAX_ID);
const textFilter = z.preprocess(emptyAsUndefined, z.string().optional());

const NON_PERSONAL_SORTS = [
  ...(["created_at", "updated_at", "status_changed_at", "reference", "status", "monthly_premium"] as const),
  ...(["cover_amount", "callback_at", "qc_submitted_at", "kick_count", "submitted_at", "commencement_date"] as const),
  ...([
    "first_debit_on",
    "policy_outcome",
    "delivered_on",
    "confirm_by",
    "replacement_send_by",
    "product.name",
    "agent.name",
  ] as const),
] as const;

const list = listQuery([...NON_PERSONAL_SORTS, "policy_number"], true);

/** What a list of sales can be narrowed by, besides a search. */
const SHAPE = {
  product: nonPersonal(textFilter),
  product_id: nonPersonal(idFilter),
  status: nonPersonal(choiceFilter(SALE_STATUSES)),
  agent_id: nonPersonal(z.union([z.enum(WHOSE), idFilter])),
  team_id: nonPersonal(idFilter),
  product_plan_id: nonPersonal(idFilter),
  source: nonPersonal(textFilter),
  debit_day: nonPersonal(
    z.preprocess(emptyAsUndefined, z.string().regex(DEBIT_DAY, 'Enter a day from 1 to 31, or "last"').optional()),
  ),
  /** "none": quality control has decided nothing yet. */
  qc_result: nonPersonal(choiceFilter(QC_RESULTS)),
  /** "none": the insurer has not said. */
  policy_outcome: nonPersonal(choiceFilter(["none", ...POLICY_OUTCOMES])),
  /** Of submitted sales: "due" are those to confirm in writing, the overdue ones among them. */
  confirmation: nonPersonal(choiceFilter(CONFIRMATIONS)),
  /** Of submitted sales that rule 19 binds: "due" are those whose record is still to be sent. */
  replacement: nonPersonal(choiceFilter(REPLACEMENT_RECORDS)),
  /** Sales whose callback is overdue. */
  overdue: nonPersonal(choiceFilter(["1"])),
  /** Sales whose callback is due before the day ends. */
  due: nonPersonal(choiceFilter(["today"])),
  /** By the day a sale was converted unless it says otherwise, both days included. */
  date_field: nonPersonal(choiceFilter(SALE_DATES)),
  date_from: nonPersonal(dayFilter),
  date_to: nonPersonal(dayFilter),
  ...creditShape,
  /** "Is not" and "is any of". */
  conditions: nonPersonal(
    conditionsFilter({
      status: z.enum(SALE_STATUSES),
      agent_id: z.union([z.enum(WHOSE), queriedId]),
      team_id: queriedId,
      product_id: queriedId,
      product_plan_id: queriedId,
      source: z.string(),
    }),
  ),
};

/** The query of GET /api/sales. A parameter that it does not have is refused. */
export const saleQuery = z.strictObject(
  list.extend({
    search: nonPersonal(list.shape.search), // by exact references, without personal data
    sortBy: nonPersonal(list.shape.sortBy, (column) => NON_PERSONAL_SORTS.some((known) => known === column)),
    ...SHAPE,
    /** Honoured for an administrator alone. */
    tenant_id: nonPersonal(idFilter),
  }).shape,
);

export type SaleQuery = z.output<typeof saleQuery>;

/** What a list of sales is narrowed by. */
export const saleFilter = saleQuery.omit({ page: true, per_page: true, sortBy: true, sortDesc: true });

export type SaleFilter = z.output<typeof saleFilter>;

/** The query of a saved view, which names no product, tenant or page. */
export const saleViewQuery = saleQuery.omit({ page: true, product: true, product_id: true, tenant_id: true });

const MAX_EXPORTED_IDS = 1_000;

/** The query of the export: a filter, and where only some of its sales are wanted, their ids: "7,12". */
export const saleExportQuery = saleFilter.extend({
  ids: nonPersonal(idsFilter(MAX_EXPORTED_IDS)),
});

export type SaleExportQuery = z.output<typeof saleExportQuery>;

/** The query of the choices that the filters offer. */
export const saleFilterQuery = saleQuery.pick({ product: true, tenant_id: true });

/** A filter with its actor, products and reach. */
export type FilterContext = { actor: Actor; filter: SaleFilter; productIds: number[] | null; reach: Reach | null };

type Own = Exclude<keyof typeof SHAPE, keyof typeof creditShape | "product" | "product_id">;

/** The conditions on `sales` that each filter stands for. */
const CONDITIONS: { [Name in Own]: (value: NonNullable<SaleFilter[Name]>, asked: FilterContext) => Prisma.Sql[] } = {
  // Status and QC result are literals, not parameters: Postgres chooses an index by the value.
  status: (status) => [Prisma.sql`sales.status IN (${literals([status])})`],
  agent_id: (agent, { actor }) => {
    const id = userIdOf(actor, agent);
    return id === NOBODY ? [Prisma.sql`sales.agent_id IS NULL`] : equals("sales.agent_id", id);
  },
  team_id: (id) => equals("sales.team_id", id),
  product_plan_id: (id) => equals("sales.product_plan_id", id),
  source: (source) => equals("sales.source", source),
  debit_day: (day) => [
    Prisma.sql`EXISTS (
      SELECT FROM sale_bank_accounts account WHERE account.sale_id = sales.id AND account.debit_day = ${day})`,
  ],
  qc_result: (result) => [Prisma.sql`sales.qc_result IN (${literals([result])})`],
  policy_outcome: (outcome) =>
    outcome === "none"
      ? [Prisma.sql`sales.policy_outcome IS NULL`, IS_SUBMITTED]
      : equals("sales.policy_outcome", outcome),
  confirmation: (confirmation) => [
    Prisma.sql`sales.submitted_at IS NOT NULL AND ${IS_CONFIRMED[confirmation]}`,
    IS_SUBMITTED,
  ],
  replacement: (record) => [
    record === "due"
      ? Prisma.sql`sales.replacement_send_by IS NOT NULL AND sales.replacement_sent_on IS NULL`
      : Prisma.sql`sales.replacement_sent_on IS NOT NULL`,
    IS_SUBMITTED,
  ],
  overdue: () => [Prisma.sql`${IS_CALLED_BACK} AND ${isOverdue("sales.callback_at")}`],
  due: () => [Prisma.sql`${IS_CALLED_BACK} AND ${isDueToday("sales.callback_at")}`],
  date_field: () => [], // Only says which date date_from and date_to compare.
  date_from: (day, { filter: { date_field = "created" } }) =>
    date_field === "commencement"
      ? [Prisma.sql`sales.commencement_date >= ${day}::date`]
      : betweenMoments(`sales.${date_field}_at`, day, undefined),
  date_to: (day, { filter: { date_field = "created" } }) =>
    date_field === "commencement"
      ? [Prisma.sql`sales.commencement_date <= ${day}::date`]
      : betweenMoments(`sales.${date_field}_at`, undefined, day),
  conditions: (conditions, { actor }) =>
    conditions.map(({ field, ...condition }) =>
      conditionSql(Prisma.raw(`sales.${field}`), {
        ...condition,
        values: condition.values.map((value) => userIdOfValue(actor, value)),
      }),
    ),
};

const IS_CALLED_BACK = Prisma.sql`sales.status IN (${literals(CALLBACK_STATUSES)})`;

const IS_CONFIRMED: Record<Confirmation, Prisma.Sql> = {
  due: Prisma.sql`sales.delivered_on IS NULL`,
  overdue: Prisma.sql`sales.delivered_on IS NULL AND sales.confirm_by < today_in_south_africa()`,
  given: Prisma.sql`sales.delivered_on IS NOT NULL AND (sales.confirm_by < sales.delivered_on) IS NOT TRUE`,
  late: Prisma.sql`sales.confirm_by < sales.delivered_on`,
};

const IS_SUBMITTED = Prisma.sql`sales.status IN (${literals(SUBMITTED_SALE_STATUSES)})`;

/** The conditions of a filter, apart from its search and its credit. */
export const conditionsOf = (asked: FilterContext): Prisma.Sql[] => [
  ...(asked.productIds ?? []).map((id) => Prisma.sql`sales.product_id = ${id}`),
  ...(Object.keys(CONDITIONS) as Own[]).flatMap((name) => conditionOf(name, asked)),
];

function conditionOf<Name extends Own>(name: Name, asked: FilterContext): Prisma.Sql[] {
  const value = asked.filter[name];
  return value == null ? [] : CONDITIONS[name](value, asked);
}

/** The names of the filters that are given, the search and the tenant among them. */
export const givenFilters = (filter: SaleFilter): string[] =>
  Object.keys(saleFilter.shape).filter((name) => filter[name as keyof SaleFilter] !== undefined);
