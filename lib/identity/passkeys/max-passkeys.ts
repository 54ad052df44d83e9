/** How many passkeys a user can have. */
export const MAX_PASSKEYS = 20;
