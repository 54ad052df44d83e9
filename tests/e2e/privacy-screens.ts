import { type Screen, shows } from "./public-screens";
import { expect } from "./support";

/** The form for privacy requests, which needs no session. */
export const PRIVACY_FORM: Screen[] = [
  { name: "privacy", path: "/privacy", ready: shows(/^Your personal information at/) },
  { name: "privacy-sent", path: "/privacy?sent=1", ready: shows(/^Your request is with/) },
];

/** Of administrators. */
export const PRIVACY: Screen[] = [
  { name: "registry", path: "/suppressions/registry", ready: shows("SHA-256") },
  {
    name: "registry-answer",
    path: "/suppressions/registry",
    ready: async (page) => {
      await page.getByRole("button", { name: "Import answer" }).click();
      await expect(page.getByLabel("Day of the answer")).toBeVisible();
    },
  },
  { name: "registry-registrations", path: "/suppressions/registrations", ready: shows("Renew by") },
  {
    name: "registry-registration",
    path: "/suppressions/registrations?search=Umoja",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit Umoja Life" }).first().click();
      await expect(page.getByLabel("Renew by")).toBeVisible();
    },
  },
  { name: "data-requests", path: "/data-requests", ready: shows("Palesa Khumalo") },
  {
    name: "data-request",
    path: "/data-requests?search=palesa",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit request" }).first().click();
      await expect(page.getByLabel("Proof of identity")).toBeVisible();
    },
  },
  {
    name: "data-request-new",
    path: "/data-requests?new=1",
    ready: async (page) => {
      await expect(page.getByLabel("Type of request")).toBeVisible();
    },
  },
  {
    name: "data-request-periods",
    path: "/data-requests",
    ready: async (page) => {
      await page.getByRole("button", { name: "Deadlines" }).click();
      await expect(page.getByText(/7 days/).first()).toBeVisible();
    },
  },
];
