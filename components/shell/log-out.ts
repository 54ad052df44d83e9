import { SIGNED_OUT_COOKIE } from "@/lib/identity/sessions/signed-out";
import { api } from "@/lib/platform/client/api";
import { clearToken } from "@/lib/platform/client/session";

const YEAR_SECONDS = 365 * 24 * 60 * 60; // longer than any session

/** Ends the session. This browser forgets it even if the server can't be reached. */
export async function logOut(): Promise<void> {
  await api.post("/logout").catch(signOutAlone);
  clearToken();
  location.assign("/login");
}

/** The session ends with the server's next look at this browser. */
function signOutAlone() {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${SIGNED_OUT_COOKIE}=1; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
