import { LEAD_FILTERS } from "./filters";

/** The filters of the screen with the leads of all products, apart from the search. */
export const ALL_LEADS_FILTERS = ["product_id", "product_not", ...LEAD_FILTERS];
