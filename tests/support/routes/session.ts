import type { Method, Route } from "../route";
import { PASSWORD, unique } from "../world";

const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const session: Route[] = [
  ...METHODS.map((method) => ({
    method,
    path: "/api/[...path]",
    access: "public" as const,
    success: 404,
    params: () => ({ path: unique("no/") }),
  })),
  { method: "GET", path: "/api/health", access: "public" },
  { method: "GET", path: "/api/openapi.json", access: "public" },
  {
    method: "GET",
    path: "/api/metrics",
    access: "public",
    headers: async () => ({ authorization: `Bearer ${process.env.METRICS_TOKEN}` }),
  },
  {
    method: "POST",
    path: "/api/login",
    access: "public",
    body: (_tenant, caller) => ({ email: caller.email, password: PASSWORD }),
  },
  { method: "POST", path: "/api/logout", access: "signed-in", success: 204, evenWithOldPassword: true },
  { method: "GET", path: "/api/user", access: "signed-in", evenWithOldPassword: true },
  {
    method: "POST",
    path: "/api/user/password",
    access: "signed-in",
    success: 204,
    evenWithOldPassword: true,
    body: () => ({
      current_password: PASSWORD,
      password: `${PASSWORD} and more`,
      password_confirmation: `${PASSWORD} and more`,
    }),
  },
];
