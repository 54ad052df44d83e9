import { readFileSync } from "node:fs";
import { makeAuditEvent } from "../support/routes/audit";
import { makeAdmin, makeTenant, makeUser, unique } from "../support/world";
import { findViolations } from "./axe";
import { walkToFirstRow } from "./keyboard";
import { expect, openAs, REPETITION, test, toast } from "./support";

async function setUp() {
  const tenant = await makeTenant();
  return { tenant, reader: await makeUser(tenant, { permissions: ["audit.index", "audit.export"] }) };
}

test("an event opens by keyboard and shows every field before and after the change", async ({ page }) => {
  const { tenant, reader } = await setUp();
  await makeAuditEvent(tenant, {
    ...{ action: "roles.update", subject_id: 7, actor_name: "Thandi Mokoena", impersonator_name: "Root Admin" },
    ...{ old: { name: "Agent", description: null }, new: { name: "Seller", description: "Sells" }, ip: "192.0.2.1" },
  });
  await openAs(page, reader, tenant, "/audit");
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
  const sentence = "Root Admin, as Thandi Mokoena, changed the role #7";
  await expect(page.getByRole("cell", { name: sentence })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Name, Description" })).toBeVisible();
  await walkToFirstRow(page);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Role updated" });
  await expect(sheet.getByRole("row", { name: "Name Agent Seller" })).toBeVisible();
  await expect(sheet.getByRole("row", { name: "Description – Sells" })).toBeVisible();
  await expect(sheet.getByText("192.0.2.1")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-record]").getByText("192.0.2.1")).toBeVisible();
  await expect(page.locator("main")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("events are filtered by record, action and day, and the export contains the filtered events", async ({ page }) => {
  const { tenant, reader } = await setUp();
  const at = (moment: string) => ({ created_at: new Date(moment) });
  const user = { action: "users.store", subject_type: "users" };
  await makeAuditEvent(tenant, at("2026-03-01T10:00:00Z"));
  await makeAuditEvent(tenant, { ...user, ...at("2026-03-01T11:00:00Z"), new: { name: "Before" } });
  await makeAuditEvent(tenant, { ...user, ...at("2026-03-02T10:00:00Z"), new: { name: "Within" }, actor_name: "=1+1" });
  await openAs(page, reader, tenant, "/audit");
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await page.getByLabel("Record", { exact: true }).selectOption({ label: "User" });
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Created" });
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2026-03-02");
  await page.getByLabel("To", { exact: true }).fill("2026-03-02");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "=1+1 created the user Within" })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    expect(toast(page, "Exported 1 event")).toBeVisible(),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const [header, line, rest] = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(header).toContain("Time,Tenant,Actor");
  expect(line).toContain(`,${tenant.name},'=1+1,`);
  expect(rest).toBe("");

  await page.getByRole("button", { name: "Clear From" }).click();
  await page.getByRole("button", { name: "Clear To" }).click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
});

test("an export that fails says why", REPETITION, async ({ page }) => {
  const { tenant, reader } = await setUp();
  await makeAuditEvent(tenant);
  await openAs(page, reader, tenant, "/audit");
  const refusal = { status: 403, json: { message: "You may not do this." } };
  await page.route("**/api/audit-events/export**", (route) => route.fulfill(refusal));
  await page.getByRole("button", { name: "Export" }).click();
  await expect(toast(page, refusal.json.message)).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeEnabled();
});

test(
  "an empty audit log says so, and administrators choose the organisation whose log they see",
  REPETITION,
  async ({ page }) => {
    const { tenant, reader } = await setUp();
    await openAs(page, reader, tenant, "/audit");
    await expect(page.getByText("No audit events found.")).toBeVisible();
    await expect(page.getByLabel("Tenant", { exact: true })).toHaveCount(0);

    const place = await makeTenant({ name: unique("AA ") }); // sorts before the tenants of other tests
    await makeAuditEvent(place, { subject_id: 4711 });
    const admin = await makeAdmin();
    await page.goto("about:blank"); // an open page would find that it is signed out
    await page.context().clearCookies();
    await openAs(page, admin, tenant, "/audit");
    await page.getByLabel("Tenant", { exact: true }).selectOption(String(place.id));
    await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: /#4711$/ }).first()).toBeVisible();
    await expect(page.getByRole("cell", { name: place.name })).toBeVisible();
  },
);

test("a user without permission for the audit log is told so", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/audit");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
});
