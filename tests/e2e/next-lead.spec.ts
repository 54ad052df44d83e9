import type { Page } from "@playwright/test";
import { holdCalls, refuseLate } from "./held-calls";
import { pressPainted } from "./keyboard";
import { begin, leadNow, makeQueue, noteOf, openFromList, panel, panelOf } from "./lead-queue";
import { expect, test, toast } from "./support";

/** Types a note while the answer to the key for the next lead is held. @returns lets go of the answer */
async function typeWhileAsking(page: Page): Promise<() => void> {
  const { tenant, agent } = await makeQueue(2);
  await openFromList(page, agent, tenant, "Client 2");
  const { came, letGo } = await holdCalls(page, "**/api/leads/next");
  await pressPainted(page, "n");
  await came;
  await noteOf(page, "Client 2").fill("Half a thought");
  return letGo;
}

test("Next lead asks before it discards a note, and takes no lead until then", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(2);
  const nextLead = page.getByRole("main").getByRole("button", { name: "Next lead" });
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await openFromList(page, agent, tenant, "Client 2");
  await noteOf(page, "Client 2").fill("Half a thought");
  await nextLead.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(noteOf(page, "Client 2")).toHaveValue("Half a thought");
  expect(await leadNow(ids[0] ?? 0)).toMatchObject({ assigned_user_id: null });
  await nextLead.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(panelOf(page, "Client 1")).toBeVisible();
});

test("a lead that arrives while a note is typed comes after the open one, and no question interrupts", async ({
  page,
}) => {
  const letGo = await typeWhileAsking(page);
  letGo();
  await expect(toast(page, "The next lead is ready. Finish what you are typing, then press n.")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Discard changes?" })).toHaveCount(0);
  await expect(noteOf(page, "Client 2")).toBeFocused();
  const saved = await holdCalls(page, "**/api/leads/*/notes");
  await panel(page).getByRole("button", { name: "Voicemail" }).click();
  await saved.came;
  await expect(panelOf(page, "Client 1")).toBeVisible(); // at once
  saved.letGo();
  await expect(page.getByText(/^Client 2.*: voicemail noted$/)).toBeVisible();
});

test("without a network, n leaves what is being typed alone", async ({ page, context }) => {
  const letGo = await typeWhileAsking(page);
  await context.setOffline(true);
  letGo();
  await expect(page.getByText("You seem to be offline.")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Discard changes?" })).toHaveCount(0);
  await expect(noteOf(page, "Client 2")).toHaveValue("Half a thought");
});

test("what was decided about a lead is saved, although the server could not open it at first", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(3);
  await begin(page, agent, tenant);
  const { came, refuse } = await refuseLate(page, "**/api/leads/next");
  await pressPainted(page, "6");
  await came;
  await expect(panelOf(page, "Client 2")).toBeVisible(); // ahead of the answer
  await pressPainted(page, "2");
  refuse();
  await expect.poll(async () => (await leadNow(ids[1] ?? 0)).status).toBe("Voicemail");
  await expect(panelOf(page, "Client 3")).toBeVisible();
  await expect(page.getByText("was not saved")).toHaveCount(0);
});

test("a lead that nothing was decided about is still the next one, and a message says so", async ({ page }) => {
  const { tenant, agent } = await makeQueue(2);
  await begin(page, agent, tenant);
  await pressPainted(page, "n");
  await expect(toast(page, "This lead is still your next one. Record an outcome or release it first.")).toBeVisible();
});
