import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

/** The screens of what sales are held to. */
export const SALE_SETTINGS: Screen[] = [
  { name: "scripts", path: "/scripts", ready: shows("Config • Scripts") },
  {
    name: "script-form",
    path: "/scripts?template=false",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit script" }).click();
      await expect(page.getByLabel("Title of section 1")).toHaveValue("Opening");
    },
  },
  {
    name: "script",
    path: "/scripts?template=false",
    ready: async (page) => {
      await page.getByRole("button", { name: "Read script" }).click();
      await expect(page.getByRole("heading", { name: "Disclosures" })).toBeVisible();
    },
  },
  { name: "scorecards", path: "/scorecards", ready: shows("Config • Scorecards") },
  {
    name: "scorecard-form",
    path: "/scorecards",
    ready: async (page) => {
      await page.getByRole("button", { name: "Create scorecard" }).click();
      await page.getByRole("button", { name: "Start from the standard text" }).click();
      await expect(page.getByText("100%")).toBeVisible();
    },
  },
  {
    name: "scorecard",
    path: "/scorecards",
    ready: async (page) => {
      await page.getByRole("button", { name: "Read scorecard" }).first().click();
      await expect(page.getByRole("heading", { name: "Instant fails" })).toBeVisible();
    },
  },
  { name: "qc-empty", path: "/qc", ready: shows("No sales are waiting for your review.") },
  { name: "qc-reviews", path: "/qc/reviews", ready: shows(/^1–\d+ of/) },
  {
    name: "tenant-quality",
    path: "/tenants",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit tenant" }).click();
      await page.getByRole("tab", { name: "Quality control" }).click();
      await expect(page.getByLabel("Pass mark (%)")).toBeVisible();
    },
  },
  { name: "public-holidays", path: "/public-holidays", ready: shows(/^No client calls on public holidays/) },
  { name: "cover-limits", path: "/cover-limits", ready: shows(/^The most cover the law allows/) },
  {
    name: "tenant-provider",
    path: "/tenants",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit tenant" }).click();
      await page.getByRole("tab", { name: "Provider and law" }).click();
      await expect(page.getByLabel("FSP number")).toBeVisible();
    },
  },
  {
    name: "product-plan-form",
    path: "/product-plans?search=honour",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit product plan" }).first().click();
      await expect(page.getByRole("group", { name: "Cover by member" })).toBeVisible();
    },
  },
];
