import { readFile } from "node:fs/promises";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { replacementSendBy } from "@/lib/insurance/replacement";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import { LAW } from "../support/law";
import { countWaitingForImports, whileLocked } from "../support/locks";
import { makeSubmittedSales } from "../support/outcomes";
import { submitSale, textOfPdf } from "../support/packs";
import { insureAs, replacingForm } from "../support/replacements";
import { rewrite, SELLING } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const TODAY = isoDate(new Date());

test("an agent submits a sale and opens its pack; a manager records its delivery, which comes back, and the outcome, and recalls it", async ({
  page,
  browser,
}) => {
  const tenant = await makeSellingTenant({ provider_name: "Umoja Life Limited", fsp_number: "FSP 90117" });
  const agent = await makeUser(tenant, { permissions: SELLING });
  const manager = await makeUser(tenant, { permissions: [...SELLING, "sales.outcome", "sales.recall"] });
  const address = { street: "12 Long Street", suburb: null, city: "Cape Town", province: null, postal_code: "8001" };
  const { policyholder } = wholeForm(tenant);
  const posted = { ...policyholder, email: null, physical_address: address };
  const sale = await completeSale(tenant, agent, { policyholder: posted });
  const path = `/sales/${tenant.product.slug}?sale=${sale.id}`;

  await openAs(page, agent, tenant, path);
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /Summary/ })
    .click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(/^Submitted\. .* has it now\.$/)).toBeVisible();
  await expect(page.getByText("To confirm in writing")).toBeVisible();
  const packs = page.getByRole("list", { name: "Policy packs" });
  await expect(packs.getByText("Valid")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await packs.getByRole("link", { name: "Download edition 1" }).click();
  const file = await (await downloading).path();
  expect((await textOfPdf(new Uint8Array(await readFile(file)))).join("\n")).toContain(sale.reference);

  await expect(
    page.getByText("You worked on this sale, so another user must record a delivery by hand."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Record delivery|Record outcome|Recall/ })).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, manager, tenant, path);
  await theirs.getByRole("button", { name: "Record delivery" }).click();
  const dialog = theirs.getByRole("dialog");
  await dialog.getByLabel("How").selectOption("By courier");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter what proves the delivery")).toBeVisible();
  await dialog.getByLabel("Proof").fill("Waybill 4711");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(theirs, "Delivery recorded")).toBeVisible();
  await expect(theirs.getByText(`By courier on ${formatDate(TODAY)}`).first()).toBeVisible();
  await expect(theirs.getByText("Waybill 4711")).toBeVisible();
  await expect(theirs.getByText(formatDate(coolingOffEndsOn(TODAY, LAW)), { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "It came back" }).click();
  await dialog.getByRole("button", { name: "It came back" }).click();
  await expect(theirs.getByText("To confirm in writing")).toBeVisible();
  await expect(theirs.getByText("Waybill 4711")).toHaveCount(0);

  await rewrite(sale, { confirm_by: dateColumn(inDays(-1)) });
  await openAs(theirs, manager, tenant, `/sales/${tenant.product.slug}?status=policy-submitted`);
  await theirs.getByRole("button", { name: "To confirm in writing" }).click();
  await expect(theirs).toHaveURL(/confirmation=due.*sortBy=confirm_by/);
  await expect(theirs.getByText("Confirmation overdue: do not debit").filter({ visible: true })).toBeVisible();
  await openAs(theirs, manager, tenant, path);
  await expect(theirs.getByText("Confirmation overdue: do not debit")).toHaveCount(2); // in the header and the panel

  await theirs.getByRole("button", { name: "Record outcome" }).click();
  await theirs.getByRole("dialog").getByLabel("Outcome").selectOption("In force");
  await theirs.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText("Enter the policy number: a policy in force has one.").first()).toBeVisible();
  await theirs.getByRole("dialog").getByLabel("Outcome").selectOption("Pending");
  await theirs.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(theirs, "Outcome recorded")).toBeVisible();

  await theirs.getByRole("button", { name: "Recall" }).click();
  await expect(theirs.getByText("The policy pack becomes void")).toBeVisible();
  await theirs.getByRole("dialog").getByLabel("Reason").fill("Wrong debit day");
  await theirs.getByRole("dialog").getByRole("button", { name: "Recall" }).click();
  await expect(toast(theirs, "Sale moved to In progress")).toBeVisible();
  await expect(theirs.getByText("Void", { exact: true })).toBeVisible();
  await theirs.context().close();
});

test("an agent compares a replaced life policy, its record is in the pack, and a manager marks it as sent", async ({
  page,
  browser,
}) => {
  const tenant = await makeSellingTenant();
  await insureAs(tenant, "life");
  const agent = await makeUser(tenant, { permissions: SELLING });
  const manager = await makeUser(tenant, { permissions: [...SELLING, "sales.outcome"] });
  const { replacement_record: _, ...form } = replacingForm(tenant);
  const { id } = await completeSale(tenant, agent, form);
  const path = `/sales/${tenant.product.slug}?sale=${id}`;

  await openAs(page, agent, tenant, path);
  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("button", { name: /Replacement/ }).click();
  await page.getByText("By law", { exact: true }).click();
  await expect(page.getByText("rule 19")).toBeVisible();
  await expect(page.getByText("This policy: R\u2009199.50")).toBeVisible();
  await page.getByLabel("Old premium per month").fill("151.25");
  await page.getByLabel("Old cover").fill("40000");
  await page.getByLabel("Old waiting period in months").fill("0");
  await page.getByLabel("Not covered by the old policy").fill("Hazardous sports");
  await page.getByLabel("Not covered by this policy").fill("Suicide within two years");
  await page.getByRole("textbox", { name: "What the client gives up" }).fill("The cash bonus");
  await page.getByRole("checkbox", { name: /I compared the old policy/ }).check();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await steps.getByRole("button", { name: /Summary/ }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(/^Submitted\. .* has it now\.$/)).toBeVisible();
  const due = formatDate(replacementSendBy(TODAY, LAW));
  await expect(page.getByText(due, { exact: true })).toBeVisible();
  await expect(page.getByText("To send", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as sent" })).toHaveCount(0);
  const packs = page.getByRole("list", { name: "Policy packs" });
  await expect(packs.getByText("Valid")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await packs.getByRole("link", { name: "Download edition 1" }).click();
  const pages = await textOfPdf(new Uint8Array(await readFile(await (await downloading).path())));
  expect(pages.at(-1)).toContain("The cash bonus");

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, manager, tenant, `/sales/${tenant.product.slug}?status=policy-submitted`);
  await theirs.getByRole("button", { name: "Replacements due" }).click();
  await expect(theirs).toHaveURL(/replacement=due.*sortBy=replacement_send_by/);
  await expect(theirs.getByRole("row", { name: /Zulu/ })).toContainText(`by ${due}`);
  await theirs.getByRole("row", { name: /Zulu/ }).click();
  await theirs.getByRole("button", { name: "Mark as sent" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(theirs, "Replacement record marked as sent")).toBeVisible();
  await openAs(theirs, manager, tenant, `/sales/${tenant.product.slug}?status=policy-submitted&replacement=due`);
  await expect(theirs.getByText("No sales found.")).toBeVisible();
  await theirs.context().close();
});

test("a manager imports a file with outcomes and reads which rows were refused", REPETITION, async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const manager = await makeUser(tenant, { permissions: ["sales.index", "sales.outcome"] });
  const { reference } = await submitSale(tenant, agent);
  await openAs(page, manager, tenant, `/sales/${tenant.product.slug}?status=policy-submitted`);
  await page.getByRole("button", { name: "Import outcomes" }).click();
  const buffer = Buffer.from(`Our reference,Status,Client\n${reference},pending,Nkosi\nNO-1,pending,Zulu\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "outcomes.csv", mimeType: "text/csv", buffer });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Status becomes")).toHaveValue("policy_outcome");
  await expect(dialog.getByText("Not imported: Client.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 of 2 rows recorded, 1 refused.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download refused rows with reasons" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain("You have no sale with this reference.");
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row").getByText("Pending")).toBeVisible();
});

test("a manager sees how far a file with outcomes is, and cancels it", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const manager = await makeUser(tenant, { permissions: ["sales.index", "sales.outcome"] });
  const [sale] = await makeSubmittedSales(tenant, 1);
  const rows = Array.from({ length: 6_000 }, (_, place) => `NO-${place},lapsed`);
  rows.splice(1_000, 0, `${sale.reference},pending`);
  await openAs(page, manager, tenant, `/sales/${tenant.product.slug}?status=policy-submitted`);
  await page.getByRole("button", { name: "Import outcomes" }).click();
  await whileLocked(sale, async () => {
    const buffer = Buffer.from(["reference,policy_outcome", ...rows].join("\n"));
    await page.locator("input[type=file]").setInputFiles({ name: "outcomes.csv", mimeType: "text/csv", buffer });
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("1,000 of 6,001")).toBeVisible();
    await page.getByRole("button", { name: "Cancel import" }).click();
    await expect.poll(countWaitingForImports).toBe(1);
  });
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 of 6,001 rows recorded, [\d,]+ refused, [\d,]+ left out\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Download refused rows with reasons" })).toBeVisible();
});
