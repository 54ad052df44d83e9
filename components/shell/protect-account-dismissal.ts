/** Under this key of the local storage lies that a user does not want to be asked again. */
export const dismissalKey = (userId: number) => `protect-account-dismissed-${userId}`;
