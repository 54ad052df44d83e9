import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { unsubscribeToken } from "@/lib/insights/reports/link.server";
import { linkIn, mailTo } from "../support/mails";
import { makeTeam } from "../support/records";
import { makeReport } from "../support/reports";
import { makeTenant, makeUser } from "../support/world";
import { look } from "./look";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

async function setUp() {
  const tenant = await makeTenant({ name: "Umoja Life" });
  const manager = await makeUser(tenant, { permissions: PERMISSIONS });
  return { tenant, manager };
}

test("a manager makes a report, sees when it is sent next, changes it and deletes it", async ({ page }) => {
  const { tenant, manager } = await setUp();
  const team = await makeTeam(tenant);
  await openAs(page, manager, tenant, "/reports");
  await expect(page.getByText("No reports found.")).toBeVisible();
  await page.getByRole("button", { name: "Create report" }).first().click();
  const form = page.getByRole("dialog", { name: "Create report" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter the name")).toBeVisible();
  await form.getByLabel("Name").fill("Morning floor");
  await form.getByLabel("Team", { exact: true }).selectOption(team.name);
  await form.getByLabel("Sent", { exact: false }).first().selectOption("Weekly");
  await form.getByRole("combobox", { name: /^On\b/ }).selectOption("Friday");
  await form.getByLabel("At (South Africa)").fill("06:30");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Report created")).toBeVisible();
  const row = page.getByRole("row", { name: /Morning floor/ });
  await expect(row).toContainText("Fridays at 06:30");
  await expect(row).toContainText("Not sent yet");

  await row.getByRole("button", { name: "Edit report" }).click();
  const edit = page.getByRole("dialog", { name: "Edit report" });
  await expect(edit.getByLabel("Team", { exact: true })).toHaveValue(String(team.id));
  await edit.getByRole("switch", { name: "Active" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Report updated")).toBeVisible();
  await expect(row).toContainText("Inactive");

  await row.getByRole("button", { name: "Delete report" }).click();
  await expect(page.getByText("Are you sure you want to delete Morning floor?")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Report deleted")).toBeVisible();
});

test(
  "a report is begun from the dashboard, with the cards and the filters of the tab",
  REPETITION,
  async ({ page }) => {
    const { tenant, manager } = await setUp();
    await openAs(page, manager, tenant, `/dashboard?tab=sales&period=90_days&product_id=${tenant.product.id}`);
    await page.getByRole("main").getByRole("link", { name: "Email as a report" }).click();
    const form = page.getByRole("dialog", { name: "Create report" });
    await expect(form.getByLabel("Period")).toHaveValue("last_90_days");
    await expect(form.getByLabel("Product", { exact: true })).toHaveValue(String(tenant.product.id));
    await expect(form.getByLabel("Leaderboard", { exact: true })).toBeChecked();
    await expect(form.getByLabel("Leads by status", { exact: true })).not.toBeChecked();
  },
);

test("Send me a copy now brings an email, whose link unsubscribes without a sign-in and takes it back", async ({
  page,
  browser,
}) => {
  const { tenant, manager } = await setUp();
  await makeReport(tenant, [manager], { name: "Daily floor" });
  await openAs(page, manager, tenant, "/reports");
  await page.getByRole("button", { name: "Send me a copy now" }).click();
  await expect(toast(page, `Sending to ${manager.email}`)).toBeVisible();
  const mail = await mailTo(manager.email);
  expect(mail.attachments).toHaveLength(2);
  await page.getByRole("button", { name: "Emails of this report" }).click();
  const emails = page.getByRole("dialog", { name: "Emails of Daily floor" });
  await expect(emails.getByText("Sent", { exact: true })).toBeVisible();
  await expect(emails).toContainText("(on request)");

  const token = new URL(/http\S+\/unsubscribe\?\S+/.exec(mail.text ?? "")?.[0] ?? linkIn(mail)).search;
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const letter = await stranger.newPage();
  await letter.goto(at(tenant, `/unsubscribe${token}`));
  await expect(letter.getByText(`${manager.email} will stop getting this report`)).toBeVisible();
  await letter.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(letter.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Edit report" }).click();
  await expect(page.getByText("(unsubscribed)")).toBeVisible();
  await letter.getByRole("button", { name: "Send it to me again" }).click();
  await expect(letter.getByRole("heading", { name: "Unsubscribe from Daily floor?" })).toBeVisible();
  await stranger.close();
});

test("the dashboard's selection opens as a new report", REPETITION, async ({ page }) => {
  const { tenant, manager } = await setUp();
  await openAs(page, manager, tenant, `/reports?create=1&tab=sales&period=mtd&product_id=${tenant.product.id}`);
  const form = page.getByRole("dialog", { name: "Create report" });
  await expect(form.getByLabel("Product", { exact: true })).toHaveValue(String(tenant.product.id));
  await expect(form.getByLabel("Period")).toHaveValue("mtd");
  await expect(form.getByLabel("Leaderboard")).toBeChecked();
  await expect(form.getByLabel("Leads by source")).not.toBeChecked();
});

test("a user who may only read reports can neither make nor change one", REPETITION, async ({ page }) => {
  const { tenant } = await setUp();
  await makeReport(tenant, [], { name: "Daily floor" });
  await openAs(page, await makeUser(tenant, { permissions: ["reports.index"] }), tenant, "/reports?create=1");
  await expect(page.getByRole("row", { name: /Daily floor/ })).toBeVisible();
  for (const name of ["Create report", "Edit report", "Delete report", "Emails of this report"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("reports and the page to unsubscribe have no accessibility violation and fit every size", async ({ page }) => {
  test.slow();
  const { tenant, manager } = await setUp();
  const next_run_at = new Date("2026-11-25T05:00:00Z");
  const { id: report_id } = await makeReport(tenant, [manager], { name: "Daily floor", next_run_at });
  const token = unsubscribeToken({ report_id, user_id: manager.id });
  await makeReport(tenant, [manager], {
    name: "Sources of the month",
    frequency: "monthly",
    month_day: 31,
    active: false,
  });
  const screens: [string, string, () => Promise<unknown>][] = [
    ["reports", "/reports", () => page.getByText("Daily floor").first().waitFor()],
    [
      "report-form",
      "/reports",
      async () => {
        await page.getByRole("button", { name: "Edit report" }).first().click();
        await page.getByLabel("Period").waitFor();
      },
    ],
    ["unsubscribe", `/unsubscribe?token=${token}`, () => page.getByText("Unsubscribe from Daily floor?").waitFor()],
    ["unsubscribe-broken", "/unsubscribe?token=x", () => page.getByText("This link doesn't work").waitFor()],
  ];
  await openAs(page, manager, tenant, "/reports");
  for (const [name, path, open] of screens) {
    await visit(page, at(tenant, path));
    await open();
    await look(page, name);
  }
});
