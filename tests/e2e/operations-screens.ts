import { makeFailedJob } from "../support/jobs";
import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

const RELOADED = { timeout: 20_000 };

/** Of administrators. */
export const OPERATIONS: Screen[] = [
  { name: "law", path: "/law", ready: shows("Cooling-off period") },
  {
    name: "operations",
    path: "/operations",
    movesFor: "a job that fails while the page is open",
    ready: async (page) => {
      const { queue } = await makeFailedJob({ data: { id: 12, tenant_id: 1 } });
      await expect(page.getByRole("table", { name: "Failed jobs" })).toContainText(queue, RELOADED);
    },
  },
];
