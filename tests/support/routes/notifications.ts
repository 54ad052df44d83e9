import { type Route, words } from "../route";

export const notifications: Route[] = [
  { method: "GET", path: "/api/notifications", access: "signed-in", personal: true, sortBy: words("created_at") },
  {
    method: "POST",
    path: "/api/notifications/read",
    access: "signed-in",
    success: 204,
    body: () => ({}),
  },
];
