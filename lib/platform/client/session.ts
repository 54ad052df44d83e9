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

/** Keeps the token of the session that was opened, and goes where the user meant to go. */
export function goOnSignedIn(token: string): void {
  keepToken(token);
  location.assign(takeIntendedPath());
}

/** Goes back to the sign-in page, which says why. */
export function returnToSignIn(why: string): void {
  sessionStorage.setItem(NOTICE_KEY, why);
  location.replace("/login");
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
  sessionStorage.setItem(NOTICE_KEY, SESSION_EXPIRED);
  goToSignIn();
}

function goToSignIn(): void {
  keepIntendedPath(`${location.pathname}${location.search}`);
  location.assign("/login");
}

/**
 * For the console's pages: signs out with the other tabs of this browser, and loads again as whoever signs in there.
 * @returns what stops it
 */
export const followOtherTabs = () => onOtherTabsToken((token) => (token === null ? goToSignIn() : location.reload()));

/** For the sign-in pages: goes on as soon as another tab has signed in. @returns what stops it */
export const followSignIn = () => onOtherTabsToken((token) => token !== null && location.replace(takeIntendedPath()));

function onOtherTabsToken(follow: (token: string | null) => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) follow(readToken()); // null: all of the storage was cleared
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
