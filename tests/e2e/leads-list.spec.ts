import { readFile } from "node:fs/promises";
import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";
import { walkToFirstRow } from "./keyboard";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

const MANAGER: Permission[] = ["leads.index", "leads.show", "leads.update", "leads.allocate", "leads.export"];

const listOf = (tenant: TestTenant) => `/leads/${tenant.product.slug}`;

test("a manager filters the list, saves and shares the view, and a colleague finds it", async ({ page, browser }) => {
  const tenant = await makeTenant();
  const [manager, colleague] = await Promise.all([
    makeUser(tenant, { permissions: MANAGER }),
    makeUser(tenant, { permissions: ["leads.index"] }),
  ]);
  await makeLead(tenant, { name: "Radio", source: "radio", status: "Voicemail" });
  await makeLead(tenant, { name: "Web", source: "web", status: "Voicemail" });
  await openAs(page, manager, tenant, listOf(tenant));

  await page.getByLabel("Status", { exact: true }).selectOption("Voicemail");
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Source", { exact: true }).selectOption("radio");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=Voicemail&source=radio/);
  await expect(page.getByText("1–1 of 1")).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save as new view …" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Radio to call again");
  await page.getByLabel("Shared with").selectOption("everybody");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "View saved")).toBeVisible();
  await expect(page).toHaveURL(/view=\d+/);

  await page.getByRole("button", { name: "Clear Source" }).click();
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await expect(page.getByText("1–2 of 2")).toBeVisible();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await openAs(theirs, colleague, tenant, listOf(tenant));
  await theirs.getByRole("button", { name: "Views" }).click();
  await theirs.getByRole("menuitemcheckbox", { name: /Radio to call again/ }).click();
  await expect(theirs).toHaveURL(/status=Voicemail&source=radio&view=\d+/);
  await expect(theirs.getByText("1–1 of 1")).toBeVisible();
  await other.close();
});

test("a manager allocates all matching leads by keyboard and mouse, sees the progress, and reads which were refused", async ({
  page,
}) => {
  test.slow();
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGER });
  await asPlatform(
    () => db.$executeRaw`
      INSERT INTO leads (tenant_id, product_id, lead_id, name)
      SELECT ${tenant.id}, ${tenant.product.id}, 'many-' || n, 'Lead ' || n FROM generate_series(1, 59) n`,
  );
  await makeLead(tenant, { name: "Voiced", surname: "Mail", status: "Voicemail" });
  await openAs(page, manager, tenant, listOf(tenant));
  await expect(page.getByText("1–25 of 60")).toBeVisible();

  await walkToFirstRow(page);
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("status")).toHaveText("1 selected");
  await page.keyboard.press("x");
  await expect(bar).toBeHidden();

  await page.getByLabel("Select the rows of this page").check();
  await bar.getByRole("button", { name: "Select all 60 that match" }).click();
  await expect(bar.getByRole("status")).toHaveText("60 selected");
  await bar.getByRole("button", { name: "Allocate …" }).click();
  await page.getByLabel(/^Test /).check();
  await page.getByRole("button", { name: "Allocate", exact: true }).click();
  await expect(page.getByText(/59 of 60 leads allocated to Test .*, 1 refused\./)).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Show why" }).click();
  await expect(page.getByRole("cell", { name: "Voiced Mail" })).toBeVisible();
  await expect(page.getByText("A lead can't go from Voicemail to Allocated.")).toBeVisible();
});

test("allocating offers the least loaded agents first, and keeps a chosen one while another is searched for", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGER });
  const agents = [];
  for (let n = 0; n < 9; n += 1) agents.push(await makeUser(tenant, { permissions: ["leads.update"] }));
  await makeTeam(tenant, agents, { max_open_leads: 4 });
  for (const [index, { id }] of agents.entries()) {
    await asPlatform(() => db.user.update({ where: { id }, data: { name: "Agent", surname: `${index}` } }));
    if (index !== 7) await makeLead(tenant, { status: "Allocated", assigned_user_id: id });
  }
  await makeLead(tenant, { name: "Given" });
  await openAs(page, manager, tenant, `${listOf(tenant)}?status=New`);
  await page.getByLabel("Select row 1").check();
  await page.getByRole("button", { name: "Allocate …" }).click();
  const dialog = page.getByRole("dialog");
  const boxes = dialog.getByRole("checkbox");
  await expect(boxes.first()).toHaveAccessibleName("Agent 7");
  await expect(boxes.first()).toHaveAccessibleDescription("0 of 4 open leads · Online");
  await expect(boxes.last()).toHaveAccessibleDescription(/ · Doesn't sell this product$/);
  await boxes.first().check();
  await dialog.getByRole("searchbox", { name: "Search agents" }).fill("agent 3");
  await expect(boxes).toHaveCount(2);
  await expect(dialog.getByRole("checkbox", { name: "Agent 7" })).toBeChecked();
  await dialog.getByRole("button", { name: "Allocate", exact: true }).click();
  await expect(page.getByText("1 of 1 leads allocated to Agent 7.")).toBeVisible({ timeout: 60_000 });
  const given = await asPlatform(() => db.lead.findFirstOrThrow({ where: { tenant_id: tenant.id, name: "Given" } }));
  expect(given.assigned_user_id).toBe(agents[7]?.id);
});

test(
  "leads that are given to a team alone say so, and the message belongs to their list",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const manager = await makeUser(tenant, { permissions: MANAGER });
    await makeTeam(tenant, [], { name: "North" });
    await makeLead(tenant, { name: "Given" });
    await openAs(page, manager, tenant, listOf(tenant));
    await page.getByLabel("Select row 1").check();
    await page.getByRole("button", { name: "Allocate …" }).click();
    await page.getByRole("dialog").getByLabel("Team").selectOption({ label: "North" });
    await page.getByRole("button", { name: "Allocate", exact: true }).click();
    const message = page.getByText("1 of 1 leads given to North, waiting for an agent.");
    await expect(message).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("row", { name: /Given/ })).toContainText("North");

    await page.getByLabel("Status", { exact: true }).selectOption("New");
    await expect(message).toHaveCount(0); // another list
    await visit(page, at(tenant, listOf(tenant)));
    await expect(page.getByRole("row", { name: /Given/ })).toBeVisible();
    await expect(message).toHaveCount(0); // it has been read
  },
);

test("the export contains what the list shows", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGER });
  await makeLead(tenant, { name: "Found", source: "radio" });
  await makeLead(tenant, { name: "Left", source: "web" });
  await openAs(page, manager, tenant, `${listOf(tenant)}?source=radio`);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect([file.includes("Found"), file.includes("Left")]).toEqual([true, false]);
});

test("a phone shows leads as cards that can be selected, and never scrolls sideways", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGER });
  await makeLead(tenant, { name: "Card" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, manager, tenant, listOf(tenant));
  await walkToFirstRow(page);
  const right = await page.getByRole("row", { name: "Card" }).evaluate((card) => ({
    box: card.querySelector("input")?.getBoundingClientRect().right,
    card: card.getBoundingClientRect().right,
  }));
  expect(right.box).toBeLessThan(right.card);
  await page.getByLabel("Select row 1").check();
  await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
