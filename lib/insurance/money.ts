// Unlike on screens: a text that was agreed to is searched for its values, so that they may never be written otherwise.
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A premium as mandates state it: "R 1,234.50". */
export const premiumInMandate = (premium: number): string => `R ${cents.format(premium)}`;
