import { LEAD_CREDIT_FILTERS } from "./credit-names";
import { DIMENSION_FILTERS } from "./dimensions";

/** The filters of a product's lead screen, apart from the search. */
export const LEAD_FILTERS = [
  ...[
    "status",
    "unprocessed",
    "processed",
    "assigned_user_id",
    "product_id",
    "team_id",
    "import_id",
    "date_from",
    "date_to",
    "conditions",
  ],
  ...DIMENSION_FILTERS,
  ...LEAD_CREDIT_FILTERS,
];
