import type { Page } from "@playwright/test";
import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

const WEBHOOKS = "/integrations/webhooks";

async function openWebhook(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name: /crm\.example\.com/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Webhook to crm.example.com" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Deliveries" }).getByText("sale.submitted")).toBeVisible();
}

/** What the demo data has of integrations. */
export const INTEGRATION_SCREENS: Screen[] = [
  { name: "integrations", path: "/integrations", ready: shows("Web leads") },
  {
    name: "lead-source",
    path: "/integrations?search=web%20leads",
    ready: async (page) => {
      await page.getByRole("main").getByRole("link", { name: "Web leads" }).click();
      await expect(page.getByRole("table", { name: "Fields" })).toBeVisible();
    },
  },
  { name: "webhooks", path: WEBHOOKS, ready: shows("crm.example.com") },
  {
    name: "webhook-form",
    path: WEBHOOKS,
    ready: async (page) => {
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Choose at least one event")).toBeVisible();
    },
  },
  { name: "webhook", path: WEBHOOKS, ready: openWebhook },
  {
    name: "webhook-delivery",
    path: WEBHOOKS,
    ready: async (page) => {
      await openWebhook(page);
      await page
        .getByRole("row", { name: /sale\.submitted/ })
        .getByRole("button")
        .first()
        .click();
      await expect(page.getByText("Internal Server Error").first()).toBeVisible();
    },
  },
  {
    name: "webhook-guide",
    path: WEBHOOKS,
    ready: async (page) => {
      await openWebhook(page);
      await page.getByRole("tab", { name: "Guide for the receiver" }).click();
      await expect(page.getByText("// receiver.mjs")).toBeVisible();
    },
  },
  { name: "api-keys", path: "/integrations/api-keys", ready: shows("leads:read, sales:read") },
  {
    name: "api-key-form",
    path: "/integrations/api-keys?new=1",
    ready: async (page) => {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Enter the name")).toBeVisible();
    },
  },
  {
    name: "api-key",
    path: "/integrations/api-keys",
    ready: async (page) => {
      await page.getByRole("main").getByRole("link", { name: "CRM", exact: true }).click();
      await expect(page.getByText(/curl 'http.*\/api\/leads/)).toBeVisible();
    },
  },
  { name: "telephony", path: "/integrations/telephony", ready: shows("Its recording, as a file") },
];
