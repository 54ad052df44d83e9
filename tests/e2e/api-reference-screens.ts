import type { Screen } from "./public-screens";
import { shows } from "./public-screens";
import { expect } from "./support";

export const API_REFERENCE: Screen[] = [
  { name: "api-reference", path: "/api-reference", ready: shows("A first request") },
  {
    name: "api-reference-operation",
    path: "/api-reference?operation=getLeads",
    ready: async (page) => {
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(
        page.getByRole("region", { name: "Response", exact: true }).getByText("200", { exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: "api-reference-body",
    path: "/api-reference?operation=postLeads",
    ready: async (page) => {
      for (const summary of await page.getByRole("article").locator("summary").all()) await summary.click();
      await page.getByText("An API key", { exact: true }).click();
      await expect(page.getByLabel("API key", { exact: true })).toBeVisible();
    },
  },
];
