import type { Page, Route } from "@playwright/test";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test } from "./support";

const MINUTE_MS = 60_000;

const drawerOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Opens a lead in its drawer while a reminder for another lead becomes due. */
async function setUp(page: Page) {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  const opened = await makeLead(tenant, { name: "Sipho", surname: "Dube" });
  const due = await makeLead(tenant, {
    name: "Zanele",
    surname: "Ndlovu",
    status: "Diary",
    diary_scope: "mine",
    diary_at: new Date(Date.now() + 3 * MINUTE_MS),
    assigned_user_id: agent.id,
  });
  const sendFirst = async (route: Route) => {
    await drawerOf(page, "Sipho Dube").waitFor();
    await route.continue();
  };
  await page.route("**/api/events*", sendFirst, { times: 1 });
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${opened.id}`);
  const reminder = page.getByRole("region", { name: "Reminders" }).getByRole("article");
  await expect(reminder).toContainText("Call Zanele Ndlovu");
  return { due, reminder };
}

test("a reminder shows beside an open lead's drawer, and opens the lead that is due", async ({ page }) => {
  const { due, reminder } = await setUp(page);
  await expect(drawerOf(page, "Sipho Dube")).toBeVisible();
  await reminder.getByRole("link", { name: "Open lead" }).click();
  await expect(drawerOf(page, "Zanele Ndlovu")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`lead=${due.id}\\b`));
  await expect(reminder).toHaveCount(0);
});

test("dismissing a reminder does not affect the open lead", REPETITION, async ({ page }) => {
  const { reminder } = await setUp(page);
  const note = drawerOf(page, "Sipho Dube").getByLabel("New note");
  await reminder.getByRole("button", { name: "Dismiss the reminder for Zanele Ndlovu" }).click();
  await expect(reminder).toHaveCount(0);
  await note.fill("Calls back");
  await expect(note).toHaveValue("Calls back");
});

test("opening a reminder does not discard a typed note without a question", REPETITION, async ({ page }) => {
  const { due, reminder } = await setUp(page);
  const note = drawerOf(page, "Sipho Dube").getByLabel("New note");
  await note.fill("Calls ba");
  await reminder.getByRole("link", { name: "Open lead" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(note).toHaveValue("Calls ba");
  await reminder.getByRole("link", { name: "Open lead" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(new RegExp(`lead=${due.id}\\b`));
});
