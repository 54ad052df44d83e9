import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { isNonPersonalColumn } from "./crm-columns";

const choice = z.strictObject({ id: z.int(), name: z.string() });

/** What the sales of a list can be narrowed by: the sources of the newest, and whose they may be. */
export const saleFiltersResponse = responseOf("SaleFilters", {
  sources: z.array(z.string()),
  plans: z.array(choice),
  agents: z.array(choice),
  teams: z.array(choice),
});

export type SaleFilters = z.output<typeof saleFiltersResponse>;

/** Numbers of sales by product id, then by status. */
export const saleStatsResponse = z
  .record(z.string(), z.partialRecord(z.enum(SALE_STATUSES), z.int()))
  .meta({ id: "SaleStats" });

export type SaleStats = z.output<typeof saleStatsResponse>;

/** The fields of a sale for an external CRM: our own, then the answers under the slugs of their questions. */
export const crmFieldsResponse = responseOf("CrmFields", {
  id: nonPersonal(z.int()),
  fields: nonPersonal(z.record(z.string(), z.string().nullable()), isNonPersonalColumn),
});
