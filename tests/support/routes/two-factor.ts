import type { Route } from "../route";
import { beginSetup, codeNow, protect, unprotect } from "../two-factor";
import { PASSWORD } from "../world";

/** These routes only act on the caller's own second factor. */
export const twoFactor: Route[] = [
  { method: "GET", path: "/api/2fa/status", access: "signed-in", shared: true },
  {
    method: "POST",
    path: "/api/2fa/setup",
    access: "signed-in",
    target: async (_tenant, caller) => unprotect(caller),
  },
  {
    method: "POST",
    path: "/api/2fa/enable",
    access: "signed-in",
    body: async (_tenant, caller) => {
      await beginSetup(caller);
      return { code: await codeNow() };
    },
  },
  {
    method: "POST",
    path: "/api/2fa/disable",
    access: "signed-in",
    success: 204,
    body: async (_tenant, caller) => {
      await protect(caller);
      return { current_password: PASSWORD };
    },
  },
  {
    method: "POST",
    path: "/api/2fa/recovery-codes",
    access: "signed-in",
    body: async (_tenant, caller) => {
      await protect(caller);
      return { current_password: PASSWORD };
    },
  },
];
