import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { idNumberColumns } from "@/lib/platform/pii.server";
import { api } from "../support/api";
import { formOf, makeSale, SELLING, transition } from "../support/sales";
import { tamper } from "../support/tampering";
import { makeTenant, makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

async function makeWorld() {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
  const colleague = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
  const sale = await makeSale(tenant, agent, { ...idNumberColumns("8001015009087"), surname: "Mokoena" });
  await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { notes: "Call after six" }));
  await api(colleague).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
  await transition(agent, sale, { to: "declined", reason: "The client has moved to Knysna" });
  return { tenant, agent, colleague, sale, path: `/sales/audit/${sale.id}` };
}

const rows = (page: Page) => page.getByRole("table", { name: "Events" }).locator("tbody tr");

const downloadOf = async (page: Page, name: string) => {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test("the audit of a sale shows its stages, every event, and what was typed", async ({ page }) => {
  const { tenant, agent, path } = await makeWorld();
  await openAs(page, agent, tenant, path);
  await expect(page.getByRole("list", { name: "Stages" }).getByRole("listitem")).toHaveText([
    /^New/,
    /^In progress/,
    /^Declined.+so far/,
  ]);
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText("The client has moved to Knysna");
  await expect(page.getByText("Notes: – to Call after six")).toBeVisible();
  await expect(page.getByText("5 events")).toBeVisible();
});

test("its events can be narrowed to a type and to a person, and the files follow", async ({ page }) => {
  const { tenant, agent, colleague, sale, path } = await makeWorld();
  await openAs(page, agent, tenant, path);
  await page.getByLabel("Person", { exact: true }).selectOption(String(colleague.id));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("ID number shown");
  const narrowed = await downloadOf(page, "CSV");
  expect(narrowed.name).toBe(`${sale.reference}-audit.csv`);
  expect(narrowed.bytes.toString().trim().split("\r\n")).toHaveLength(2);

  await page.getByRole("button", { name: "Clear Person" }).click();
  await page.getByLabel("Type", { exact: true }).selectOption("status");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Clear Type" }).click();
  await expect(rows(page)).toHaveCount(5);
  const printed = await downloadOf(page, "PDF");
  expect([printed.name, printed.bytes.subarray(0, 5).toString()]).toEqual([`${sale.reference}-audit.pdf`, "%PDF-"]);
});

test("Verify says that nothing was changed, and names the event that was", async ({ page }) => {
  const { tenant, agent, sale, path } = await makeWorld();
  await openAs(page, agent, tenant, path);
  const verify = page.getByRole("button", { name: "Verify" });
  await verify.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(/^Chain of 5 events verified on .+ nothing was changed, removed or reordered\.$/),
  ).toBeVisible();

  await tamper(`UPDATE sale_events SET actor_name = 'Somebody' WHERE seq = 2 AND sale_id = ${sale.id}`);
  await verify.click();
  const alarm = page.getByRole("main").getByRole("alert");
  await expect(alarm).toContainText("The chain is broken: 1 finding");
  await expect(alarm.getByRole("list", { name: "Findings" })).toHaveText("Event 2 was changed.");
});
