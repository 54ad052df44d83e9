import { SIGNED_OUT_COOKIE } from "@/lib/platform/http/signed-out";

const TOKEN_KEY = "token";
const INTENDED_PATH_KEY = "intended-path";
const NOTICE_KEY = "sign-in-notice";

const YEAR_SECONDS = 365 * 24 * 60 * 60; // longer than any session

const SESSION_EXPIRED = "Your session has expired. Please sign in again.";

export const readToken = () => (typeof localStorage === "undefined" ? null : localStorage.getItem(TOKEN_KEY));
const storeToken = (token: string) => localStorage.setItem(TOKEN_KEY, token);
export const clearToken = () => localStorage.removeItem(TOKEN_KEY);

/** Stores a cookie for this site that outlasts any session. */
export function storeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** Signs this browser out without the server, which ends the session at its next request. */
export const voidSessionCookie = () => storeCookie(SIGNED_OUT_COOKIE, "1");

/** The remembered path, once; the dashboard if there is none or it leads out of this application. */
export function takeIntendedPath(): string {
  const path = sessionStorage.getItem(INTENDED_PATH_KEY) ?? "";
  sessionStorage.removeItem(INTENDED_PATH_KEY);
  return /^\/[a-z0-9]/i.test(path) ? path : "/dashboard";
}

/** Stores the token of the new session, and goes to the page that the user asked for. */
export function finishSignIn(token: string): void {
  storeToken(token);
  location.assign(takeIntendedPath());
}

/** Goes back to the sign-in page and shows a notice there. */
export function returnToSignIn(notice: string): void {
  sessionStorage.setItem(NOTICE_KEY, notice);
  location.replace("/login");
}

/** The notice of the sign-in page, once. */
export function takeSignInNotice(): string | null {
  const notice = sessionStorage.getItem(NOTICE_KEY);
  sessionStorage.removeItem(NOTICE_KEY);
  return notice;
}

let isEnding = false;

/**
 * Goes to the sign-in page with a notice, once for all requests that find that the session has ended. The page may still
 * have a cookie that counts, with which the sign-in page would lead back here.
 */
export function endExpiredSession(): void {
  if (isEnding) return;
  isEnding = true;
  voidSessionCookie();
  clearToken();
  sessionStorage.setItem(NOTICE_KEY, SESSION_EXPIRED);
  goToSignIn();
}

/** Goes to the sign-in page, which returns here. */
export function goToSignIn(): void {
  sessionStorage.setItem(INTENDED_PATH_KEY, `${location.pathname}${location.search}`);
  location.assign("/login");
}

/** On the console: signs out with the other tabs of this browser, and reloads when somebody signs in there. */
export function followOtherTabs(event: StorageEvent): void {
  if (!isTokenChange(event)) return;
  if (readToken() === null) goToSignIn();
  else location.reload();
}

/** On the sign-in pages: continues as soon as the user has signed in in another tab. */
export function followSignIn(event: StorageEvent): void {
  if (isTokenChange(event) && readToken() !== null) location.replace(takeIntendedPath());
}

// The key is null when the whole storage was cleared.
const isTokenChange = ({ key }: StorageEvent) => key === TOKEN_KEY || key === null;
