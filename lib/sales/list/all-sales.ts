import { SALE_FILTERS } from "./screen";

/** The filters of the screen with the sales of all products, apart from the search. */
export const ALL_SALES_FILTERS = ["product_id", "product_not", ...SALE_FILTERS];
