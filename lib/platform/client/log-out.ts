import { api } from "./api";
import { clearToken, voidSessionCookie } from "./session";

/** Ends the session. This browser forgets it even if the server can't be reached. */
export async function logOut(): Promise<void> {
  await api.post("/logout").catch(voidSessionCookie);
  clearToken();
  location.assign("/login");
}
