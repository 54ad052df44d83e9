/** What the console is called where no tenant gives it a name. */
export const PRODUCT_TITLE = "Tele-Sales Console";
