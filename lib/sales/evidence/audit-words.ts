import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleEventRow } from "./audit-schema";
import type { SaleEventType } from "@/lib/sales/record/columns/event-types";

/** How the history of a sale is put into words, on its page and in its files. */
export type EventWords = {
  labels: Record<SaleEventType, string>;
  statuses: Record<SaleStatus, string>;
  /** One line for each change of an event. */
  linesOf: (event: SaleEventRow) => string[];
};
