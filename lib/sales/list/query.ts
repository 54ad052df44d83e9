import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { WHOSE } from "@/lib/leads/list/conditions";
import { conditionsFilter } from "@/lib/platform/lists/conditions-filter";
import { choiceFilter, dayFilter, emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { QC_RESULTS } from "@/lib/sales/record/columns/qc-figures";
import { saleCreditFilters } from "./credit-filters";

/** Whether the client has the policy pack in writing. */
const CONFIRMATIONS = ["due", "given"] as const;

/** The dates that date_from and date_to can be about. */
const SALE_DATES = ["created", "submitted", "commencement"] as const;

const DEBIT_DAY = /^([1-9]|[12]\d|3[01]|last)$/;
const queriedId = z.coerce.number().int().positive().max(MAX_ID);
const textFilter = z.preprocess(emptyAsUndefined, z.string().optional());

const NON_PERSONAL_SORTS = [
  ...(["created_at", "updated_at", "status_changed_at", "reference", "status", "monthly_premium"] as const),
  ...(["cover_amount", "callback_at", "qc_submitted_at", "kick_count", "submitted_at", "commencement_date"] as const),
  ...(["first_debit_on", "policy_outcome", "delivered_on", "product.name", "agent.name"] as const),
] as const;

const list = listQuery([...NON_PERSONAL_SORTS, "policy_number"], true);

/** The query of GET /api/sales. A parameter that it does not have is refused. */
export const saleQuery = z.strictObject(
  list.extend({
    search: nonPersonal(list.shape.search), // by exact references, without personal data
    sortBy: nonPersonal(list.shape.sortBy, (column) => NON_PERSONAL_SORTS.some((known) => known === column)),
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
    /** Of submitted sales: "due" are those to confirm in writing. */
    confirmation: nonPersonal(choiceFilter(CONFIRMATIONS)),
    /** By the day a sale was converted unless it says otherwise, both days included. */
    date_field: nonPersonal(choiceFilter(SALE_DATES)),
    date_from: nonPersonal(dayFilter),
    date_to: nonPersonal(dayFilter),
    ...saleCreditFilters,
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
  ids: nonPersonal(
    z.preprocess(
      (ids) => (typeof ids === "string" && ids !== "" ? ids.split(",") : undefined),
      z
        .array(z.coerce.number().int().positive().max(MAX_ID))
        .max(MAX_EXPORTED_IDS, `Max ${MAX_EXPORTED_IDS}`)
        .optional(),
    ),
  ),
});

export type SaleExportQuery = z.output<typeof saleExportQuery>;

/** The query of the choices that the filters offer. */
export const saleFilterQuery = saleQuery.pick({ product: true, tenant_id: true });

type Choice = { id: number; name: string };

/** What the sales of a list can be narrowed by: the sources of the newest, and whose they may be. */
export type SaleFilters = { sources: string[]; plans: Choice[]; agents: Choice[]; teams: Choice[] };
