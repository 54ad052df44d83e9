import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";
import { holdCalls } from "./held-calls";
import { expect, openAs, REPETITION, revisit, test, toast } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update"] as const;

const drawer = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.locator("[data-row]");

async function setUp(names: string[], values = {}) {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: AGENT });
  const leads = [];
  for (const [index, name] of names.entries()) {
    const created_at = new Date(Date.now() - index * 60_000); // the newest comes first
    leads.push(await makeLead(tenant, { name, surname: null, created_at, ...values }));
  }
  return { tenant, agent, leads };
}

const listOf = (tenant: TestTenant, query = "") => `/leads/${tenant.product.slug}${query}`;
const leadNow = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

test("keys pressed in a form above a lead do not change the lead", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"]);
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  await drawer(page).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit lead" });
  await expect(form).toBeVisible();
  for (const key of "246") await page.keyboard.press(key);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  expect(await leadNow(leads[0]?.id ?? 0)).toMatchObject({ status: "New", processed_at: null, version: 1 });
});

test("the script's opening is in the lead, filled in, and stays folded once it was folded", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"]);
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  await expect(drawer(page).getByText(/am I speaking to Alpha\?/)).toBeVisible();
  await drawer(page).getByText("What to say first").click();
  await revisit(page);
  await expect(drawer(page).getByText("What to say first")).toBeVisible();
  await expect(drawer(page).getByText(/am I speaking to Alpha\?/)).toBeHidden();
});

test(
  "a disposition that completes after its lead was closed does not open another lead",
  REPETITION,
  async ({ page }) => {
    const { tenant, agent, leads } = await setUp(["Alpha", "Beta"]);
    await openAs(page, agent, tenant, listOf(tenant));
    await page.getByRole("button", { name: "Alpha" }).click();
    const { came, letGo } = await holdCalls(page, "**/api/leads/*/transition");
    await drawer(page).getByRole("button", { name: "Voicemail" }).click();
    await came;
    await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    const answer = page.waitForResponse("**/api/leads/*/transition");
    letGo();
    await answer;
    await expect.poll(async () => (await leadNow(leads[0]?.id ?? 0)).status).toBe("Voicemail");
    await expect(drawer(page)).toBeHidden();
    await expect(page).not.toHaveURL(/lead=/);
  },
);

test("pressing Enter twice on a slow computer adds a note once", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"]);
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  const note = drawer(page).getByLabel("New note");
  await note.fill("Calls back");
  await page.evaluate(() =>
    setTimeout(() => {
      for (const end = Date.now() + 1_000; Date.now() < end; ); // the page is busy while both keys are pressed
    }),
  );
  await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
  await expect(note).toHaveValue("");
  await expect(drawer(page).getByText("Calls back")).toHaveCount(1);
  expect(await asPlatform(() => db.leadEvent.count({ where: { lead_id: leads[0]?.id, type: "note" } }))).toBe(1);
});

test("previous and next follow the list with its current filters", async ({ page }) => {
  const { tenant, agent } = await setUp(["Alpha", "Beta", "Gamma"]);
  await asPlatform(() =>
    db.lead.updateMany({ where: { tenant_id: tenant.id, name: "Beta" }, data: { status: "Voicemail" } }),
  );
  await openAs(page, agent, tenant, listOf(tenant));
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("Status", { exact: true }).selectOption("New");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Alpha" }).click();
  await drawer(page).getByRole("button", { name: "Next in the list" }).click();
  await expect(page.getByRole("dialog", { name: "Gamma" })).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Next in the list" })).toBeDisabled();
});

test("a typed note is saved with the disposition, and is not discarded without a question", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha", "Beta"]);
  await openAs(page, agent, tenant, listOf(tenant));
  await page.getByRole("button", { name: "Alpha" }).click();
  await drawer(page).getByLabel("New note").fill("Phone after six");
  await drawer(page).getByRole("button", { name: "Voicemail" }).click();
  await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
  const timeline = async () => {
    const path = `/api/leads/${leads[0]?.id}/timeline`;
    const { body } = await api(agent).get<{ data: { type: string; note: string | null }[] }>(path);
    return body.data.map(({ type, note }) => [type, note]);
  };
  await expect.poll(timeline).toEqual([
    ["status", null],
    ["note", "Phone after six"],
  ]);

  await drawer(page).getByLabel("New note").fill("Half a thou");
  await drawer(page).getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(drawer(page).getByLabel("New note")).toHaveValue("Half a thou");
  await drawer(page).getByRole("button", { name: "Previous in the list" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog", { name: "Alpha" })).toBeVisible();
  await expect(drawer(page).getByLabel("New note")).toHaveValue("");
});

test("the details of a disposition are not discarded without a question", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"]);
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  await drawer(page).getByRole("button", { name: "Declined" }).click();
  await page.keyboard.press("Escape"); // nothing has been entered yet
  await drawer(page).getByRole("button", { name: "Declined" }).click();
  await drawer(page).getByLabel("Note", { exact: true }).fill("Too dear for her");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(drawer(page).getByRole("group", { name: "Reason" })).toBeHidden();
  await expect(drawer(page).getByRole("button", { name: "Declined" })).toBeFocused();
});

test(
  "the form of a completed disposition does not reappear when its lead is opened again",
  REPETITION,
  async ({ page }) => {
    const { tenant, agent } = await setUp(["Alpha", "Beta"]);
    await openAs(page, agent, tenant, listOf(tenant));
    await page.getByRole("button", { name: "Alpha" }).click();
    await drawer(page).getByRole("button", { name: "Declined" }).click();
    await drawer(page).getByRole("button", { name: "Too expensive" }).click();
    await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
    await drawer(page).getByRole("button", { name: "Previous in the list" }).click();
    await expect(page.getByRole("dialog", { name: "Alpha" })).toBeVisible();
    await expect(drawer(page).getByRole("button", { name: "Convert" })).toBeVisible();
    await expect(drawer(page).getByRole("group", { name: "Reason" })).toHaveCount(0);
  },
);

test("an edit that began before a colleague's change does not overwrite it", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"], { phone: "+27821234567" });
  const id = leads[0]?.id ?? 0;
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${id}`));
  await drawer(page).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit lead" }).getByLabel("Surname").fill("Zulu");
  await api(agent).put(`/api/leads/${id}`, { phone: "082 765 4321", version: 1 });
  await expect(async () => {
    await Promise.all([
      page.waitForResponse(`**/api/leads/${id}`, { timeout: 1_000 }),
      // As when the user returns to the window.
      page.evaluate(() => window.dispatchEvent(new Event("visibilitychange"))),
    ]);
  }).toPass();
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await answer).status()).toBe(409);
  expect(await leadNow(id)).toMatchObject({ phone: "+27827654321", surname: null });

  await page.getByRole("button", { name: "Take theirs" }).click();
  await page.getByRole("dialog", { name: "Edit lead" }).getByLabel("Surname").fill("Zulu");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Lead updated")).toBeVisible();
  expect(await leadNow(id)).toMatchObject({ phone: "+27827654321", surname: "Zulu" });
});

test("without a network a disposition fails with a message, and is not sent later", async ({ page, context }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"]);
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  const voicemail = drawer(page).getByRole("button", { name: "Voicemail" });
  await expect(voicemail).toBeEnabled();
  await context.setOffline(true);
  await voicemail.click();
  await expect(drawer(page).getByText("You seem to be offline. Check your connection and try again.")).toBeVisible();
  const readAgain = page.waitForResponse(`**/api/leads/${leads[0]?.id}`);
  await context.setOffline(false);
  await readAgain;
  expect(await leadNow(leads[0]?.id ?? 0)).toMatchObject({ status: "New" });
});

test("j and k go on from the lead that was open, and Enter opens the row they come to", async ({ page }) => {
  const { tenant, agent } = await setUp(["Alpha", "Beta", "Gamma"]);
  await openAs(page, agent, tenant, listOf(tenant));
  await page.getByRole("button", { name: "Alpha" }).click();
  await expect(page.getByRole("dialog", { name: "Alpha" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Alpha" })).toBeFocused();
  await page.keyboard.press("j"); // from the row that has the focus again
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
});

test("a lead opens at Call, never at Close, and gives the focus back to its row", async ({ page }) => {
  const { tenant, agent } = await setUp(["Alpha", "Beta"], { phone: "+27821234567" });
  await openAs(page, agent, tenant, listOf(tenant));
  const row = page.getByRole("button", { name: "Beta" });
  await page.getByRole("row", { name: /Beta/ }).getByText("New").click(); // any cell opens it
  await expect(drawer(page).getByRole("button", { name: "Call", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();

  await page.keyboard.press("Enter");
  await drawer(page).getByLabel("New note").fill("Half a thou");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(row).toBeFocused();

  await page.keyboard.press("Enter");
  await drawer(page).getByRole("button", { name: "Previous in the list" }).click();
  await expect(page.getByRole("dialog", { name: "Alpha" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Alpha" })).toBeFocused();
});
