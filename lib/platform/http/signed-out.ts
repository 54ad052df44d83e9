/**
 * The cookie that the page sets when it ends a session without the server: a script can't clear the session cookie, which
 * is HttpOnly. Together with this one it counts for nothing.
 */
export const SIGNED_OUT_COOKIE = "signed_out";
