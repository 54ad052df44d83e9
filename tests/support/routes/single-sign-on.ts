import type { Route } from "../route";

export const singleSignOn: Route[] = [
  { method: "GET", path: "/api/auth/signin/oidc", access: "public", success: 302 },
  { method: "GET", path: "/api/auth/callback/oidc", access: "public", success: 302 },
  {
    method: "POST",
    path: "/api/auth/callback/oidc",
    access: "public",
    success: 401, // for a browser that has not started a sign-in
    body: () => ({ code: "nothing", state: "nothing" }),
  },
];
