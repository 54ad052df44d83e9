import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

const SUBMITTED = "/sales/umoja-life-cover?status=policy-submitted";

/** The submitted sales of the demo, their files of outcomes, and what became of one. */
export const SUBMITTED_SALES: Screen[] = [
  { name: "sales-submitted", path: SUBMITTED, ready: shows("To confirm in writing") },
  {
    name: "outcome-import",
    path: SUBMITTED,
    ready: async (page) => {
      await page.getByRole("button", { name: "Import outcomes" }).click();
      await expect(page.getByText("Choose a CSV file or an Excel workbook, or drop it here")).toBeVisible();
    },
  },
  {
    name: "sale-submitted",
    path: SUBMITTED,
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await expect(page.getByRole("heading", { name: "Policy pack" })).toBeVisible();
    },
  },
  {
    name: "sale-outcome",
    path: SUBMITTED,
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await page.getByRole("button", { name: "Record outcome" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
