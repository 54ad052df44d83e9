const TOKEN_KEY = "token";
const INTENDED_PATH_KEY = "intended-path";
const NOTICE_KEY = "sign-in-notice";

const SESSION_EXPIRED = "Your session has expired. Please sign in again.";

export const readToken = () => (typeof localStorage === "undefined" ? null : localStorage.getItem(TOKEN_KEY));
export const keepToken = (token: string) => localStorage.setItem(TOKEN_KEY, token);
export const clearToken = () => localStorage.removeItem(TOKEN_KEY);

/** Remembers where to go on after signing in. */
export const keepIntendedPath = (path: string) => sessionStorage.setItem(INTENDED_PATH_KEY, path);

/** The remembered path, once; the dashboard when there is none or it leads out of this application. */
export function takeIntendedPath(): string {
  const path = sessionStorage.getItem(INTENDED_PATH_KEY) ?? "";
  sessionStorage.removeItem(INTENDED_PATH_KEY);
  return /^\/[a-z0-9]/i.test(path) ? path : "/dashboard";
}

/** The sign-in page's message, once. */
export function takeSignInNotice(): string | null {
  const notice = sessionStorage.getItem(NOTICE_KEY);
  sessionStorage.removeItem(NOTICE_KEY);
  return notice;
}

let ending = false;

/** The session is over: says so on the sign-in page, once, however many requests find out. */
export function endExpiredSession(): void {
  if (ending) return;
  ending = true;
  clearToken();
  keepIntendedPath(`${location.pathname}${location.search}`);
  sessionStorage.setItem(NOTICE_KEY, SESSION_EXPIRED);
  location.assign("/login");
}
