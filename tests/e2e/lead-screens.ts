import type { Screen } from "./public-screens";
import { expect } from "./support";

/** Leads, and what stands beside them. */
export const LEADS: Screen[] = [
  {
    name: "lead",
    path: "/leads/umoja-life-cover?status=Voicemail",
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await expect(page.getByText("Lead received")).toBeVisible();
    },
  },
  {
    name: "lead-reasons",
    path: "/leads/umoja-life-cover?status=Voicemail",
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Declined" }).click();
      await expect(page.getByRole("group", { name: "Reason" })).toBeVisible();
    },
  },
  {
    name: "lead-diary",
    path: "/leads/umoja-life-cover?status=Voicemail",
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Diary" }).click();
      await page.getByRole("button", { name: "Open the calendar" }).click();
      await expect(page.getByRole("dialog", { name: "Calendar" }).getByRole("grid")).toBeVisible();
    },
  },
  {
    name: "lead-filters",
    path: "/leads/umoja-life-cover?status=New&source=Facebook",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Filter/ }).click();
      await expect(page.getByRole("dialog", { name: "Filters" }).getByLabel("Source")).toBeVisible();
    },
  },
  {
    name: "lead-selection",
    path: "/leads/umoja-life-cover?status=New",
    ready: async (page) => {
      await page.getByRole("checkbox", { name: "Select the rows of this page" }).check({ force: true });
      await expect(page.getByText(/^25 selected/)).toBeVisible();
    },
  },
  {
    name: "palette",
    path: "/dashboard",
    ready: async (page) => {
      const field = page.getByRole("dialog").getByRole("combobox");
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await field.waitFor({ timeout: 2_000 });
      }).toPass(); // the page may not listen yet
      await field.fill("nom");
      await expect(page.getByRole("option").nth(2)).toBeVisible();
    },
  },
  {
    name: "notifications",
    path: "/dashboard",
    ready: async (page) => {
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByRole("heading", { name: "News" })).toBeVisible();
    },
  },
  {
    name: "product-hub",
    path: "/products",
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await expect(page.getByText(/^\d+ of \d+ done$/)).toBeVisible();
    },
  },
  {
    name: "lead-import",
    path: "/leads/umoja-life-cover",
    ready: async (page) => {
      await page.getByRole("button", { name: "Import" }).click();
      await page.locator("input[type=file]").setInputFiles("tests/data/us-500.csv");
      await expect(page.getByText("The first rows as leads")).toBeVisible();
    },
  },
];
