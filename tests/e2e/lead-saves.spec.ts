import type { Page } from "@playwright/test";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { makeUser } from "../support/world";
import { holdCalls, refuseLate } from "./held-calls";
import { pressFor, pressPainted } from "./keyboard";
import { AGENT, begin, leadNow, makeQueue, noteOf, openFromList, panel, panelOf, reasons } from "./lead-queue";
import { expect, test, toast } from "./support";

/** Shows a lead ahead that a colleague has claimed, while the save before it is held. @returns lets go of the save */
async function showClaimedAhead(page: Page): Promise<() => void> {
  const { tenant, agent, ids } = await makeQueue(3);
  const colleague = await makeUser(tenant, { permissions: AGENT, record_scope: "tenant" });
  await begin(page, agent, tenant);
  expect((await api(colleague).post(`/api/leads/${ids[1]}/claim`)).status).toBe(200);
  const { came, letGo } = await holdCalls(page, "**/api/leads/*/transition");
  await pressPainted(page, "2");
  await came;
  return letGo;
}

test("a save that fails brings its lead back with what was entered, and can be repeated", async ({ page, context }) => {
  const { tenant, agent, ids } = await makeQueue(3);
  await begin(page, agent, tenant);
  await panel(page).getByRole("combobox", { name: "New note" }).fill("Speaks Zulu");
  await panel(page).getByRole("button", { name: "Decline", exact: false }).first().click();
  await reasons(page).getByRole("button", { name: "Other" }).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Moves abroad");
  await context.setOffline(true);
  await panel(page).getByRole("button", { name: "Save" }).click();
  await expect(panelOf(page, "Client 1").getByRole("alert")).toContainText("You seem to be offline");
  await expect(page.getByText("Client 1 was not saved:")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Note", exact: true })).toHaveValue("Moves abroad");
  await expect(panel(page).getByRole("combobox", { name: "New note" })).toHaveValue("Speaks Zulu");
  await context.setOffline(false);
  await panel(page).getByRole("button", { name: "Save" }).click();
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await expect.poll(async () => (await leadNow(ids[0] ?? 0)).status).toBe("Declined");
  const notes = (await leadEvents({ where: { lead_id: ids[0] ?? 0 } })).map(({ note }) => note);
  expect(notes.filter(Boolean).sort()).toEqual(["Moves abroad", "Speaks Zulu"]);
  await expect.poll(async () => (await leadNow(ids[1] ?? 0)).assigned_user_id).toBe(agent.id);
});

test("a refused save with nothing ahead leaves its lead open with what was entered, and the keys go on", async ({
  page,
  context,
}) => {
  const { tenant, agent, ids } = await makeQueue(1);
  await begin(page, agent, tenant);
  await panel(page).getByRole("combobox", { name: "New note" }).fill("Rang twice");
  await panel(page).getByRole("button", { name: "Declined" }).click();
  await context.setOffline(true);
  await reasons(page).getByRole("button", { name: "Too expensive" }).click();
  await expect(page.getByText("Client 1 was not saved:")).toBeVisible();
  await expect(reasons(page).getByRole("button", { name: "Too expensive" })).toHaveAttribute("aria-pressed", "true");
  await expect(panel(page).getByRole("button", { name: "Never contact again" })).toHaveCount(0);
  await expect(panel(page).getByRole("combobox", { name: "New note" })).toHaveValue("Rang twice");
  await context.setOffline(false);
  await reasons(page).getByRole("button", { name: "Too expensive" }).click();
  await expect.poll(async () => (await leadNow(ids[0] ?? 0)).status).toBe("Declined");
});

test("after a refused save another lead can be converted", async ({ page, context }) => {
  const { tenant, agent } = await makeQueue(2);
  await openFromList(page, agent, tenant, "Client 1");
  await context.setOffline(true);
  await pressPainted(page, "2");
  await expect(page.getByText("Client 1 was not saved:")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Client 2" }).click();
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await pressFor("1", page.getByRole("button", { name: "Convert to a sale" }));
  await pressPainted(page, "Enter");
  await expect(page).toHaveURL(/action=new/);
});

test("what is typed in the lead shown ahead stays when that lead turns out to be somebody else's", async ({ page }) => {
  const letGo = await showClaimedAhead(page);
  await noteOf(page, "Client 2").fill("Half a thought");
  letGo();
  await expect(page.getByText("Your input is still here.")).toBeVisible();
  await expect(noteOf(page, "Client 2")).toHaveValue("Half a thought");
});

test("a lead that was shown ahead and claimed by a colleague meanwhile is replaced, and nothing is saved for it", async ({
  page,
}) => {
  const { tenant, agent, ids } = await makeQueue(3);
  const colleague = await makeUser(tenant, { permissions: AGENT, record_scope: "tenant" });
  await begin(page, agent, tenant);
  expect((await api(colleague).post(`/api/leads/${ids[1]}/claim`)).status).toBe(200);
  await pressPainted(page, "2");
  await expect(toast(page, "Another agent just took that lead. Here is the next one.")).toBeVisible();
  await expect(panelOf(page, "Client 3")).toBeVisible();
  expect(await leadNow(ids[1] ?? 0)).toMatchObject({ status: "Allocated", assigned_user_id: colleague.id });
});

test("u pressed at once takes a disposition back, although it is still being saved", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(2);
  await begin(page, agent, tenant);
  await pressPainted(page, "2");
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await page.keyboard.press("u");
  await expect(toast(page, "Undone: Client 1 is back in Allocated")).toBeVisible();
  await expect(panelOf(page, "Client 1")).toBeVisible();
  expect(await leadNow(ids[0] ?? 0)).toMatchObject({ status: "Allocated", attempts: 0 });
});

test("the last lead is saved with its note and closes, and the screen says that no lead is waiting", async ({
  page,
}) => {
  const { tenant, agent, ids } = await makeQueue(1);
  await begin(page, agent, tenant);
  await noteOf(page, "Client 1").fill("Rang twice");
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await expect(page.getByText("No lead is waiting for you.")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect((await leadNow(ids[0] ?? 0)).status).toBe("Voicemail");
});

test("the last lead is declined with a note and closes", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(1);
  await begin(page, agent, tenant);
  await panel(page).getByRole("button", { name: "Declined" }).click();
  await reasons(page).getByRole("button", { name: "Other" }).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Moves abroad");
  await panel(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No lead is waiting for you.")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect((await leadNow(ids[0] ?? 0)).status).toBe("Declined");
});

test("the note of a refused save comes back once, and can't be saved twice", async ({ page, context }) => {
  const { tenant, agent } = await makeQueue(2);
  await openFromList(page, agent, tenant, "Client 2");
  await noteOf(page, "Client 2").fill("Rang twice");
  await expect(panel(page).getByRole("region", { name: "What to say first" })).toContainText(/\w/); // it has loaded
  await context.setOffline(true);
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await expect(panelOf(page, "Client 2").getByRole("alert")).toContainText("You seem to be offline");
  await expect(noteOf(page, "Client 2")).toHaveValue("Rang twice");
  await context.setOffline(false);
  await panel(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(toast(page, "Note added")).toBeVisible();
  await pressPainted(page, "j");
  await expect(panelOf(page, "Client 1")).toBeVisible();
  await pressPainted(page, "k");
  await expect(noteOf(page, "Client 2")).toHaveValue("");
  await expect(panelOf(page, "Client 2").getByRole("alert")).toHaveCount(0);
});

test("details that came back with a refused save are gone once they are discarded", async ({ page, context }) => {
  const { tenant, agent } = await makeQueue(1);
  const note = page.getByRole("textbox", { name: "Note", exact: true });
  await openFromList(page, agent, tenant, "Client 1");
  await panel(page).getByRole("button", { name: "Declined" }).click();
  await reasons(page).getByRole("button", { name: "Other" }).click();
  await note.fill("Moves abroad");
  await context.setOffline(true);
  await panel(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Client 1 was not saved:")).toBeVisible();
  await expect(note).toHaveValue("Moves abroad");
  await context.setOffline(false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(reasons(page)).toHaveCount(0);
  await pressPainted(page, "4");
  await expect(reasons(page)).toBeVisible();
  await expect(note).toHaveValue("");
});

test("a lead whose opening was refused can be worked when it is opened from the list", async ({ page, context }) => {
  const { tenant, agent, ids } = await makeQueue(2);
  await begin(page, agent, tenant);
  await context.setOffline(true);
  await pressPainted(page, "2");
  await expect(panelOf(page, "Client 1").getByRole("alert")).toContainText("You seem to be offline");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Client 2" }).click();
  await noteOf(page, "Client 2").fill("Speaks Zulu");
  await panel(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(toast(page, "Note added")).toBeVisible();
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await expect.poll(async () => (await leadNow(ids[1] ?? 0)).status).toBe("Voicemail");
});

test("a call of a lead shown ahead does not open it once another lead has come back", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(3);
  await begin(page, agent, tenant);
  const { came, refuse } = await refuseLate(page, "**/api/leads/*/transition");
  await pressPainted(page, "2");
  await came;
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await pressPainted(page, "c");
  refuse();
  await expect(panelOf(page, "Client 1").getByRole("alert")).toContainText("Not now.");
  await page.evaluate(() => fetch("/api/health")); // by now every earlier request has been sent
  expect(await leadNow(ids[1] ?? 0)).toMatchObject({ status: "New", assigned_user_id: null });
  await page.unrouteAll();
  await pressPainted(page, "2");
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await expect.poll(async () => (await leadNow(ids[1] ?? 0)).assigned_user_id).toBe(agent.id);
});

test("a note for a lead that a colleague has claimed does not keep the next lead away", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(2);
  const colleague = await makeUser(tenant, { permissions: AGENT, record_scope: "tenant" });
  await begin(page, agent, tenant);
  const { came, refuse } = await refuseLate(page, "**/api/leads/*/transition");
  await pressPainted(page, "2");
  await came;
  await noteOf(page, "Client 2").fill("Speaks Zulu");
  refuse();
  await expect(page.getByText("Client 1 was not saved:")).toBeVisible();
  await page.unrouteAll();
  expect((await api(colleague).post(`/api/leads/${ids[1]}/claim`)).status).toBe(200);
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await expect(page.getByText("Client 2 was not saved:")).toBeVisible();
  await expect(panelOf(page, "Client 1").getByRole("alert")).toContainText("Not now.");
  await pressPainted(page, "2");
  await expect.poll(async () => (await leadNow(ids[0] ?? 0)).status).toBe("Voicemail");
});

test("nothing announces a next lead once the agent has closed the lead", async ({ page }) => {
  const letGo = await showClaimedAhead(page);
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  const answer = page.waitForResponse("**/api/leads/*/transition");
  letGo();
  await (await answer).finished();
  await page.evaluate(() => fetch("/api/health"));
  await expect(page.getByText("Here is the next one.")).toHaveCount(0);
});

test("a reason that is chosen while a note is being added is refused with the cause", async ({ page }) => {
  const { tenant, agent } = await makeQueue(1);
  await openFromList(page, agent, tenant, "Client 1");
  await pressPainted(page, "4");
  await noteOf(page, "Client 1").fill("Rang twice");
  const { came, letGo } = await holdCalls(page, "**/api/leads/*/notes");
  await panel(page).getByRole("button", { name: "Add", exact: true }).click();
  await came;
  await page.keyboard.press("1");
  await expect(toast(page, "The lead is still being saved. Press the key again.")).toBeVisible();
  letGo();
  await expect(toast(page, "Note added")).toBeVisible();
  await pressPainted(page, "1");
  await expect(page.getByText(/^Client 1.*: declined$/)).toBeVisible();
});
