import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

export const DASHBOARDS: Screen[] = [
  { name: "dashboard-leads", path: "/dashboard", ready: shows(/of month to date/) },
  {
    name: "dashboard-sales",
    path: "/dashboard?tab=sales",
    // The list beneath the figures is often there before them.
    ready: (page) => expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible(),
  },
];
