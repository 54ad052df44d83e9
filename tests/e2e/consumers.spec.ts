import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { consumersLinked } from "../support/consumers";
import { makeRecording } from "../support/recordings";
import { makeAdmin, makeLead, makeTenant } from "../support/world";
import { look } from "./look";
import { expect, openAs, REPETITION, test, toast } from "./support";

/** A tenant with three people, of whom two share an email address. */
async function setUp() {
  const tenant = await makeTenant({ name: "Umoja Life" });
  const [phone, email] = ["+27821234567", "thandi.mokoena@example.test"];
  await makeLead(tenant, { name: "Thandi", surname: "Mokoena", phone, email: null, language: "Zulu", attempts: 1 });
  await consumersLinked(tenant);
  await makeLead(tenant, { name: "Thandeka", surname: "Mokoena-Dlamini", phone: null, email, language: "English" });
  await consumersLinked(tenant);
  await makeLead(tenant, { name: "Thandi", surname: "Mokoena", phone, email });
  await makeLead(tenant, { name: "Pieter", surname: "Botha", phone: "+27831112223", email: null });
  await consumersLinked(tenant);
  const admin = await makeAdmin();
  const open = (page: Page, path: string) => openAs(page, admin, tenant, path);
  return { tenant, admin, open };
}

test(
  "an administrator merges two likely duplicates after a preview, and takes it back",
  REPETITION,
  async ({ page }) => {
    const { tenant, open } = await setUp();
    await open(page, `/consumers/duplicates?tenant_id=${tenant.id}`);
    const pair = page.getByRole("row", { name: /Mokoena-Dlamini/ });
    await expect(pair).toContainText("Share the email address");
    await pair.getByRole("button", { name: "Compare" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge 2 people" });
    await dialog.getByRole("radio", { name: "English" }).check();
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("status")).toContainText("Both histories stay.");
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(toast(page, "Merged into Thandi Mokoena. You can undo this for 30 days.")).toBeVisible();
    await expect(page.getByText("No likely duplicates.")).toBeVisible();

    await open(page, `/consumers?tenant_id=${tenant.id}&search=thand`);
    await page.getByRole("row", { name: /Thand/ }).getByRole("button").first().click();
    await expect(page.getByRole("region", { name: "Merges" })).toContainText("1 record merged");
    await expect(page.getByRole("region", { name: "Person" })).toContainText("English");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo the merge" }).click();
    await expect(page.getByRole("region", { name: "Merges" })).toContainText("undone by");
    await expect(page.getByRole("region", { name: "May be the same person" })).toContainText("Share the email address");
  },
);

test("a person is found by their number, corrected, and shown with their leads and history", async ({ page }) => {
  const { tenant, open } = await setUp();
  await open(page, `/consumers?tenant_id=${tenant.id}`);
  await page.getByRole("searchbox").fill("083 111 2223");
  await expect(page.getByRole("row", { name: /Pieter Botha/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Mokoena/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Pieter Botha" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit person" });
  await form.getByLabel("Surname").fill("Botha-Nel");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Pieter Botha-Nel" })).toBeVisible();
  await page.getByRole("tab", { name: "Leads (1)" }).click();
  await expect(page.getByRole("table", { name: "Leads" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("tab", { name: "Consents" }).click();
  await expect(page.getByText("No consent recorded yet.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-\d+-.*\.zip$/);
});

test("a person under legal hold is released, and erased after a preview", REPETITION, async ({ page }) => {
  const { tenant, open } = await setUp();
  await open(page, `/consumers?tenant_id=${tenant.id}&search=botha`);
  await page.getByRole("button", { name: "Pieter Botha" }).click();
  await page.getByRole("button", { name: "Legal hold" }).click();
  const holding = page.getByRole("dialog", { name: "Put under legal hold" });
  await holding.getByLabel("Reason").fill("A complaint at the ombud");
  await holding.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "The person is under legal hold")).toBeVisible();
  await expect(page.getByRole("region", { name: "Person" })).toContainText("A complaint at the ombud");
  await expect(page.getByRole("button", { name: "Erase" })).toHaveCount(0);
  await page.getByRole("button", { name: "Release hold" }).click();
  const releasing = page.getByRole("dialog", { name: "Release from legal hold" });
  await releasing.getByLabel("Reason").fill("The complaint is settled");
  await releasing.getByRole("button", { name: "Save" }).click();

  await page.getByRole("button", { name: "Erase" }).click();
  const asking = page.getByRole("dialog", { name: "Erase Pieter Botha" });
  await asking.getByRole("button", { name: "Preview" }).click();
  await expect(asking.getByText("Enter the reason")).toBeVisible();
  await asking.getByLabel("Reason").fill("He asked for it");
  await asking.getByRole("button", { name: "Preview" }).click();
  await expect(asking.getByRole("region", { name: "Deleted" })).toContainText("1 lead with notes");
  await expect(asking.getByRole("region", { name: "Retained" })).toContainText("Do not contact");
  await look(page, "consumer-erase");
  await asking.getByRole("button", { name: "Erase for good" }).click();
  await expect(toast(page, "The person was erased")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Anonymised" })).toBeVisible();
  await expect(page.getByText(/^Erased on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Edit|Erase|Legal hold)$/ })).toHaveCount(0);
});

test(
  "a person of whom something was kept is erased again, and so is who comes back after it",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant({ name: "Umoja Life" });
    const botha = { name: "Pieter", surname: "Botha", phone: "+27831112223", email: null };
    const lead = await makeLead(tenant, botha);
    const hold = (on: boolean) =>
      asPlatform(() =>
        db.recording.updateMany({
          where: { tenant_id: tenant.id },
          data: { legal_hold: on, legal_hold_reason: on ? "A complaint" : null },
        }),
      );
    await makeRecording(tenant, { lead_id: lead.id });
    await hold(true);
    const other = await makeLead(tenant, {
      name: "Sipho",
      surname: "Dlamini",
      note: "His neighbour is on 083 111 2223",
    });
    await consumersLinked(tenant);
    const admin = await makeAdmin();
    const eraseOnce = async (name: string, goes: string, stays: string) => {
      await page.getByRole("button", { name: "Erase" }).click();
      const dialog = page.getByRole("dialog", { name: `Erase ${name}` });
      await dialog.getByLabel("Reason").fill("He asked for it");
      await dialog.getByRole("button", { name: "Preview" }).click();
      await expect(dialog.getByRole("region", { name: "Deleted" })).toContainText(goes);
      await expect(dialog.getByRole("region", { name: "Retained" })).toContainText(stays);
      return dialog;
    };

    await openAs(page, admin, tenant, `/consumers?tenant_id=${tenant.id}&search=botha`);
    await page.getByRole("button", { name: "Pieter Botha" }).click();
    const first = await eraseOnce("Pieter Botha", "1 record of the person", "A recording is under legal hold.");
    const decided = first.getByRole("region", { name: "To be decided" });
    await expect(decided.getByRole("link", { name: `Lead ${other.lead_id}` })).toBeVisible();
    await look(page, "consumer-erase-named-in");
    await first.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText(/^Erased on/)).toBeVisible();

    await hold(false);
    await makeLead(tenant, botha); // comes in once more
    await consumersLinked(tenant);
    const again = await eraseOnce("Anonymised", "1 recording", "Do not contact");
    await again.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByRole("button", { name: "Erase" })).toHaveCount(0);

    await openAs(page, admin, tenant, `/consumers?tenant_id=${tenant.id}&search=botha`);
    await page.getByRole("button", { name: "Pieter Botha" }).click();
    const last = await eraseOnce("Pieter Botha", "1 lead with notes", "Do not contact");
    await last.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByRole("heading", { name: "Anonymised" })).toBeVisible();
    await openAs(page, admin, tenant, `/consumers?tenant_id=${tenant.id}&search=botha`);
    await expect(page.getByRole("button", { name: "Pieter Botha" })).toHaveCount(0);
  },
);

test("the screens of people have no accessibility violation and fit every size", async ({ page }) => {
  test.slow();
  const { tenant, open } = await setUp();
  await open(page, `/consumers?tenant_id=${tenant.id}`);
  await expect(page.getByRole("row", { name: /Pieter Botha/ })).toBeVisible();
  await look(page, "consumers");
  await page.getByRole("button", { name: "Thandi Mokoena", exact: true }).click();
  await expect(page.getByRole("region", { name: "May be the same person" })).toBeVisible();
  await look(page, "consumer");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("table", { name: "People to merge" })).toBeVisible();
  await look(page, "consumer-merge");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Leads (2)" }).click();
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
  await look(page, "consumer-leads");
  await open(page, `/consumers/duplicates?tenant_id=${tenant.id}`);
  await expect(page.getByRole("button", { name: "Compare" })).toBeVisible();
  await look(page, "consumer-duplicates");
});
