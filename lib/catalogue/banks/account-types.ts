export const ACCOUNT_TYPES = ["current", "savings", "transmission"] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];
