import type { Route } from "../route";
import { makeTenant, makeUser } from "../world";

export const impersonation: Route[] = [
  { method: "POST", path: "/api/impersonate/user/[id]", access: "admin", target: (tenant) => makeUser(tenant) },
  { method: "POST", path: "/api/impersonate/tenant/[id]", access: "admin", target: () => makeTenant() },
  { method: "POST", path: "/api/impersonate/stop", access: "signed-in" },
];
