import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

// Over 90 days: on the first of a month, a month to date has next to nothing to look at.
export const DASHBOARDS: Screen[] = [
  { name: "dashboard-leads", path: "/dashboard?period=90_days", ready: shows(/of last 90 days/) },
  {
    name: "dashboard-sales",
    path: "/dashboard?tab=sales&period=90_days",
    // The list beneath the figures is often there before them.
    ready: (page) => expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible(),
  },
];
