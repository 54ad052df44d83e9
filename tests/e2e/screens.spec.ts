import type { BrowserContext } from "@playwright/test";
import { API_REFERENCE } from "./api-reference-screens";
import { DASHBOARDS } from "./dashboard-screens";
import { INTEGRATION_SCREENS } from "./integration-screens";
import { LEADS } from "./lead-screens";
import { KEEPS_SCREENSHOTS, look } from "./look";
import { OPERATIONS } from "./operations-screens";
import { PRIVACY, PRIVACY_FORM } from "./privacy-screens";
import { PUBLIC, type Screen, shows } from "./public-screens";
import { RECORDINGS } from "./recording-screens";
import { SALE_SETTINGS } from "./sale-settings-screens";
import { SUBMITTED_SALES } from "./submitted-sale-screens";
import { at, expect, test, visit } from "./support";

// Looks at every screen with the demo data; those with the parts of another one only in `npm run soak -- screens`.

const UMOJA = { subdomain: "umoja" };
const MANAGER = "ayesha@umoja.test";
const ADMINISTRATOR = "admin@console.test";

const CONSOLE: Screen[] = [
  ...DASHBOARDS,
  { name: "leads", path: "/leads/umoja-life-cover?status=New", ready: shows(/^1–25 of/) },
  { name: "leads-empty", path: "/leads/umoja-life-cover?search=zzzz", ready: shows("No leads found.") },
  ...LEADS,
  {
    name: "lead-imports",
    path: "/lead-imports",
    ready: shows("Your lead imports, newest first"),
  },
  { name: "sales", path: "/sales/umoja-life-cover?status=in-progress", ready: shows(/^1–\d+ of/) },
  {
    name: "sale",
    path: "/sales/umoja-life-cover?status=in-progress",
    ready: async (page) => {
      await page.locator("tbody button").first().click();
      await page
        .getByRole("navigation", { name: "Steps" })
        .getByRole("button", { name: /Policyholder/ })
        .click();
      await expect(page.getByRole("heading", { name: "Policyholder", exact: true })).toBeVisible();
    },
  },
  ...SUBMITTED_SALES,
  {
    name: "sale-audit",
    path: "/sales/umoja-life-cover?status=declined",
    ready: async (page) => {
      const list = page.getByRole("main"); // the drawer has its own audit log
      await list
        .getByRole("link", { name: /Audit/ })
        .or(list.getByRole("button", { name: /Audit/ }))
        .first()
        .click();
      await expect(page).toHaveURL(/\/sales\/audit\/\d+/);
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText(/^Chain of \d+ events verified/)).toBeVisible();
    },
  },
  { name: "sale-faqs", path: "/sales/umoja-life-cover/faqs", ready: shows("When does my cover begin?") },
  ...INTEGRATION_SCREENS,
  ...API_REFERENCE,
  { name: "products", path: "/products", ready: shows("Config • Products") },
  {
    name: "product-form",
    path: "/products?search=umoja-life",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit product" }).click();
      await expect(page.getByRole("link", { name: /Terms and conditions/ })).toBeVisible();
    },
  },
  {
    name: "product-preview",
    path: "/products?search=umoja-life",
    ready: async (page) => {
      await page.getByRole("button", { name: "Preview Product" }).click();
      await page.getByRole("button", { name: /^Questionnaires/ }).click();
      await expect(page.getByRole("button", { name: "Next" }).first()).toBeVisible();
    },
  },
  { name: "product-faqs", path: "/product-faqs", ready: shows("When does my cover begin?") },
  {
    name: "product-faq-form",
    path: "/product-faqs",
    ready: async (page) => {
      await page.getByRole("button", { name: "Create FAQ" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Enter the /).first()).toBeVisible();
    },
  },
  { name: "questionnaires", path: "/questionnaires", ready: shows("Life cover application") },
  {
    name: "questionnaire-form",
    path: "/questionnaires",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit questionnaire" }).first().click();
      await page.getByRole("button", { name: "Choose questions of section 1" }).click();
      await expect(page.getByRole("searchbox", { name: "Search questions for section 1" })).toBeVisible();
    },
  },
  ...SALE_SETTINGS,
  ...RECORDINGS,
  { name: "teams", path: "/teams", ready: shows("Inbound") },
  {
    name: "team-form",
    path: "/teams",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit team" }).first().click();
      await expect(page.getByLabel("Thandi Mokoena")).toBeVisible();
    },
  },
  { name: "allocation-rules", path: "/allocation-rules", ready: shows("Next lead on request") },
  {
    name: "allocation-rule-form",
    path: "/allocation-rules",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit rule" }).first().click();
      await expect(page.getByRole("dialog").getByLabel("Source")).toHaveValue("Website");
    },
  },
  { name: "beneficiary-types", path: "/beneficiary-types", ready: shows("Main member") },
  {
    name: "beneficiary-type-form",
    path: "/beneficiary-types",
    ready: async (page) => {
      await page.getByRole("button", { name: "Create beneficiary type" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^Enter the /).first()).toBeVisible();
    },
  },
  { name: "beneficiary-relationships", path: "/beneficiary-relationships", ready: shows("Foster child") },
  { name: "banks", path: "/banks", ready: shows("Absa") },
  { name: "roles", path: "/roles", ready: shows("team-leader") },
  {
    name: "role-form",
    path: "/roles",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit role" }).first().click();
      await page.getByRole("searchbox", { name: "Search permissions" }).fill("leads");
      await expect(page.getByText("Assign leads to other people")).toBeVisible();
    },
  },
  { name: "personalities", path: "/personalities", ready: shows("Calls leads and converts them to sales") },
  {
    name: "personality-form",
    path: "/personalities",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit personality" }).first().click();
      await expect(page.getByLabel("QC personality")).toBeVisible();
    },
  },
  { name: "users", path: "/users", ready: shows("nomsa@umoja.test") },
  {
    name: "user-form",
    path: "/users?search=thandi",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit user" }).click();
      await shows("Inactive users can't sign in. They keep their work.")(page);
    },
  },
  {
    name: "user-removal",
    path: "/users?search=thandi",
    ready: async (page) => {
      await page.getByRole("button", { name: "Delete user" }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await shows("Hand over to")(page);
    },
  },
  { name: "questions", path: "/questions", ready: shows("Config • Questions") },
  {
    name: "question-form",
    path: "/questions?search=occupation",
    ready: async (page) => {
      await page.getByRole("button", { name: "Edit question" }).first().click();
      await shows("Identifies the answer in an external CRM.")(page);
    },
  },
  { name: "suppressions", path: "/suppressions", ready: shows("Checked at intake, import, allocation") },
  { name: "audit", path: "/audit", ready: shows("Who changed users, rights and settings") },
  { name: "profile", path: "/profile", ready: shows("Change password") },
  // Next renders a missing page in the browser.
  { name: "not-found", path: "/leads/no-such-product", ready: shows("Page not found"), movesFor: "Next" },
];

/** Lists with the parts of that of users. */
const LIKE_USERS = new Set([
  "teams",
  "product-faqs",
  "products",
  "questions",
  "questionnaires",
  "scripts",
  "scorecards",
  "allocation-rules",
  "beneficiary-types",
  "beneficiary-relationships",
  "banks",
  "cover-limits",
  "roles",
  "personalities",
  "api-keys",
  "webhooks",
  "lead-imports",
  "data-requests",
]);

/** Screens with the parts of another that is looked at: sales insights, the import of leads, a call in the reference. */
const LIKE_ANOTHER = new Set([
  ...["dashboard-leads", "outcome-import", "registry-answer"],
  ...["api-reference-body", "lead-recordings", "retention-nights"],
]);

/** Forms in a dialog have the same parts, of which that of users has all. */
const isRepetition = ({ name }: Screen) =>
  LIKE_USERS.has(name) || LIKE_ANOTHER.has(name) || (name.endsWith("-form") && name !== "user-form");

async function lookAt(context: BrowserContext, screen: Screen): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, at(UMOJA, screen.path));
  await screen.ready(page);
  await look(page, screen.name, { movesFor: screen.movesFor ?? "" });
}

for (const screen of [...PUBLIC, ...PRIVACY_FORM]) {
  test(`${screen.name} has no accessibility violation and fits every size`, async ({ context }) => {
    test.slow();
    await lookAt(context, screen);
  });
}

for (const screen of CONSOLE.filter((each) => KEEPS_SCREENSHOTS || !isRepetition(each))) {
  test(`${screen.name} has no accessibility violation and fits every size`, async ({ sharedContextOf }) => {
    test.slow();
    await lookAt(await sharedContextOf(MANAGER, UMOJA), screen);
  });
}

for (const screen of [...PRIVACY, ...OPERATIONS]) {
  test(`${screen.name} has no accessibility violation and fits every size`, async ({ sharedContextOf }) => {
    test.slow();
    await lookAt(await sharedContextOf(ADMINISTRATOR, UMOJA), screen);
  });
}
