/**
 * The cookie that the page sets when it signs out while the server fails: a script can't clear the session cookie, which
 * is HttpOnly. Together with this one it counts for nothing.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
