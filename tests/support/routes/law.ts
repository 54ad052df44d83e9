import type { Route } from "../route";

export const law: Route[] = [{ method: "GET", path: "/api/law", access: "admin", shared: true }];
