/** The name of the console where there is no tenant. */
export const PRODUCT_TITLE = "Tele-Sales Console";
