import { asPlatform, db } from "@/lib/platform/db/client.server";
import { type Route, words } from "../route";
import { signInAgain, type TestUser } from "../world";

/** Opens another session of the caller. @returns its id */
async function otherSessionOf(caller: TestUser): Promise<string> {
  await signInAgain(caller);
  const where = { user_id: caller.id };
  return (await asPlatform(() => db.session.findFirstOrThrow({ where, orderBy: { created_at: "desc" } }))).id;
}

export const profile: Route[] = [
  {
    method: "GET",
    path: "/api/me/login-activities",
    access: "signed-in",
    personal: true,
    filters: words("page per_page"),
  },
  {
    method: "PUT",
    path: "/api/user/absence",
    access: "signed-in",
    body: () => ({ until: new Date(Date.now() + 60 * 60 * 1000).toISOString() }),
  },
  { method: "GET", path: "/api/sessions", access: "signed-in", personal: true },
  { method: "DELETE", path: "/api/sessions", access: "signed-in", success: 204 },
  {
    method: "DELETE",
    path: "/api/sessions/[session]",
    access: "signed-in",
    success: 204,
    params: async (_tenant, caller) => ({ session: await otherSessionOf(caller) }),
  },
];
