import { ACCOUNT_TYPES } from "@/lib/catalogue/banks/account-types";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { TypesOf } from "@/lib/platform/db/column-types";
import { OUTCOME_IMPORT_STATUSES } from "@/lib/sales/outcomes/import-limits";
import { DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";
import { SALE_EVENT_TYPES } from "@/lib/sales/record/columns/event-types";
import { ID_TYPES } from "@/lib/sales/record/columns/identity";
import { AGREEING_PERSONS } from "@/lib/sales/record/columns/mandate";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { QC_RESULTS } from "@/lib/sales/record/columns/qc-figures";
import { DECISIONS, RESULTS, REVIEW_KINDS, REVIEW_STATES } from "@/lib/sales/record/columns/review";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const SALE_COLUMNS = {
  "OutcomeImport.status": OUTCOME_IMPORT_STATUSES,
  "Sale.delivered_how": DELIVERY_WAYS,
  "Sale.policy_outcome": POLICY_OUTCOMES,
  "Sale.qc_result": QC_RESULTS,
  "Sale.status": SALE_STATUSES,
  "SaleBankAccount.account_type": ACCOUNT_TYPES,
  "SaleBankAccount.payment_method": ["debit_order"],
  "SaleEvent.type": SALE_EVENT_TYPES,
  "SaleMandate.agreed_by_person": AGREEING_PERSONS,
  "SaleMandate.mandate_type": ["eft_voice"],
  "SalePack.delivered_how": DELIVERY_WAYS,
  "SalePerson.id_type": ID_TYPES,
  "SaleReview.decision": DECISIONS,
  "SaleReview.kind": REVIEW_KINDS,
  "SaleReview.state": REVIEW_STATES,
  "SaleReviewItem.result": RESULTS,
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof SALE_COLUMNS> {}
}
