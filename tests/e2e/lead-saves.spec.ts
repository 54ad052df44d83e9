import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { makeUser } from "../support/world";
import { holdCalls } from "./held-calls";
import { pressFor, pressPainted } from "./keyboard";
import { AGENT, begin, leadNow, makeQueue, panel, panelOf, reasons } from "./lead-queue";
import { expect, openAs, test, toast } from "./support";

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
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Client 1" }).click();
  await expect(panelOf(page, "Client 1")).toBeVisible();
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
  const { tenant, agent, ids } = await makeQueue(3);
  const colleague = await makeUser(tenant, { permissions: AGENT, record_scope: "tenant" });
  await begin(page, agent, tenant);
  expect((await api(colleague).post(`/api/leads/${ids[1]}/claim`)).status).toBe(200);
  const { came, letGo } = await holdCalls(page, "**/api/leads/*/transition");
  await pressPainted(page, "2");
  await came;
  await panel(page).getByRole("combobox", { name: "New note" }).fill("Half a thought");
  letGo();
  await expect(page.getByText("Your input is still here.")).toBeVisible();
  await expect(panelOf(page, "Client 2").getByRole("combobox", { name: "New note" })).toHaveValue("Half a thought");
});

test("a lead that was shown ahead and claimed by a colleague meanwhile is replaced, and nothing is saved for it", async ({
  page,
}) => {
  const { tenant, agent, ids } = await makeQueue(3);
  const colleague = await makeUser(tenant, { permissions: AGENT, record_scope: "tenant" });
  await begin(page, agent, tenant);
  expect((await api(colleague).post(`/api/leads/${ids[1]}/claim`)).status).toBe(200);
  await pressPainted(page, "2");
  await expect(toast(page, "That lead has just gone to somebody else. Here is the next one.")).toBeVisible();
  await expect(panelOf(page, "Client 3")).toBeVisible();
  expect(await leadNow(ids[1] ?? 0)).toMatchObject({ status: "Allocated", assigned_user_id: colleague.id });
});

test("u pressed at once takes a disposition back, although it is still being saved", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(2);
  await begin(page, agent, tenant);
  await pressFor("2", panelOf(page, "Client 2"));
  await page.keyboard.press("u");
  await expect(toast(page, "Undone: Client 1 is Allocated again")).toBeVisible();
  await expect(panelOf(page, "Client 1")).toBeVisible();
  expect(await leadNow(ids[0] ?? 0)).toMatchObject({ status: "Allocated", attempts: 0 });
});
