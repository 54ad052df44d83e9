/** Who agrees to a mandate: the policyholder, or whoever holds the account in their place. */
export const AGREEING_PERSONS = ["policyholder", "holder"] as const;
