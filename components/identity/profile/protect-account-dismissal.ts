/** The key of the local storage under which a dismissal is remembered. */
export const dismissalKey = (userId: number) => `protect-account-dismissed-${userId}`;
