import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { isoDate } from "@/lib/platform/text/format";
import { api } from "../support/api";
import { submit, withMadePack } from "../support/packs";
import { ofSale, record } from "../support/recordings";
import { formOf, makeSale, SELLING, transition } from "../support/sales";
import { tamper } from "../support/tampering";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test } from "./support";

async function makeWorld() {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal", "sales.export"] });
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

test("the audit of a sale shows its stages, every event, and what was typed", REPETITION, async ({ page }) => {
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

test("every piece of evidence stands on one page, from the lead to the end of cooling-off, and can be heard and read", async ({
  page,
}) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: [...SELLING, "recordings.play", "sales.export"] });
  const complete = await completeSale(tenant, agent);
  const { body: recording } = await record(agent, ofSale(complete));
  await api(agent).put(`/api/sales/${complete.id}/mandate/recording`, { recording_id: recording.id, at_seconds: 0.5 });
  const sale = await withMadePack(agent, await submit(agent, complete));
  const delivered_on = isoDate(new Date());
  const manager = await makeUser(tenant, { permissions: SELLING });
  const delivery = { delivered_on, delivered_how: "post", delivered_reference: "RC 1 ZA" };
  await api(manager).put(`/api/sales/${sale.id}/delivery`, delivery);
  await openAs(page, agent, tenant, `/sales/audit/${sale.id}`);
  const pieces = page.getByRole("list", { name: "Evidence" }).getByRole("listitem");
  await expect(pieces).toHaveText([
    /Lead received/,
    /First call with a result/,
    new RegExp(`Debit order mandate agreed to.*heard in recording ${recording.id} at 0:00.*SHA-256`),
    new RegExp(`Recording ${recording.id}.*SHA-256 [0-9a-f]{64}`),
    /Policy pack, edition 1/,
    /Confirmed in writing.*By post/,
    /Last day for confirming it in writing/,
    /Last day of the cooling-off period/,
  ]);
  const recordings = page.getByRole("region", { name: "Recordings" });
  await recordings.getByRole("button", { name: "call.wav" }).click();
  await expect(recordings.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const file = await downloadOf(page, "Download edition 1");
  expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(sale.packs[0]?.sha256);
});

test("its events can be narrowed to a type and to a person, and the files follow", REPETITION, async ({ page }) => {
  const { tenant, agent, colleague, sale, path } = await makeWorld();
  await openAs(page, agent, tenant, path);
  await page.getByLabel("Person", { exact: true }).selectOption(String(colleague.id));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Number: ID number of the policyholder");
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
