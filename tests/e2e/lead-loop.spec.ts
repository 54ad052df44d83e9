import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";
import { holdCalls } from "./held-calls";
import { painted, pressFor, pressPainted } from "./keyboard";
import { expect, openAs, REPETITION, test, toast } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update", "sales.store", "sales.index", "sales.show"] as const;
const MINUTE = 60_000;

const panel = (page: Page) => page.getByRole("dialog");
const panelOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const reasons = (page: Page) => page.getByRole("group", { name: "Reason" });
const leadNow = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

/** New leads called Client 1, 2, …, of which the first is the next one. */
async function makeQueue(count: number) {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: AGENT });
  const ids: number[] = [];
  for (let place = 1; place <= count; place += 1) {
    const created_at = new Date(Date.now() - (2 * count - place) * 60 * MINUTE);
    const phone = `+2782${String(1_000_000 + place)}`;
    ids.push(
      (await makeLead(tenant, { name: `Client ${place}`, surname: null, phone, created_at, lead_id: unique() })).id,
    );
  }
  return { tenant, agent, ids };
}

/** Opens the first lead of the queue. */
async function begin(page: Page, agent: TestUser, tenant: TestTenant): Promise<void> {
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  await pressFor("n", panelOf(page, "Client 1"));
}

/** A key, what the page showed when it was pressed, and whether a message refused it. */
type Press = { key: string; lead: string; form: string | null; refused: boolean };

/** Runs in the page: records every key. */
function watchKeys(): void {
  const presses: Press[] = [];
  const failures: string[] = [];
  Object.assign(window, { presses, failures });
  let shown: Pick<Press, "lead" | "form"> = { lead: "", form: null };
  const look = () => {
    const open = document.querySelector("[role=dialog]");
    const form = open?.querySelector("form[aria-label]")?.getAttribute("aria-label") ?? null;
    shown = { lead: open?.querySelector("h2")?.textContent ?? "", form };
    requestAnimationFrame(look);
  };
  look();
  window.addEventListener("keydown", ({ key }) => presses.push({ key, ...shown, refused: false }), { capture: true });
  const messages = document.querySelector("[aria-label=Messages]");
  if (!messages) throw new Error("no messages");
  new MutationObserver((changes) => {
    const texts = changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? ""));
    const last = presses.at(-1);
    if (last && texts.some((text) => /not shown yet|only just appeared/.test(text))) last.refused = true;
    failures.push(...texts.filter((text) => text.includes("was not saved")));
  }).observe(messages, { childList: true });
}

const pressesIn = (page: Page) => page.evaluate(() => (window as unknown as { presses: Press[] }).presses);

/** The status that the keys which were not refused must have given a lead; null for none. */
function statusBy(presses: readonly Press[], lead: string): string | null {
  const taken = presses.filter((press) => press.lead === lead && !press.refused);
  const saving = taken.filter(({ key, form }) => form !== null || key === "2");
  expect(saving.length, `keys that save ${lead}`).toBeLessThanOrEqual(1);
  return saving[0] ? (saving[0].form ?? "Voicemail") : null;
}

/** Voicemails, declined leads and false numbers. */
const KEYS = "241242224252241".split("");

for (const pace of [80, 180, 350, 700]) {
  test(
    `at a key every ${pace} ms, each acts on the lead in sight or is refused visibly`,
    pace === 180 ? {} : REPETITION,
    async ({ page }) => {
      test.setTimeout(3 * MINUTE);
      const { tenant, agent, ids } = await makeQueue(KEYS.length + 1);
      await begin(page, agent, tenant);
      await painted(page);
      await page.evaluate(watchKeys);
      for (const key of KEYS) {
        await page.keyboard.press(key);
        await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pace);
      }
      const presses = await pressesIn(page);
      expect(presses.map(({ key }) => key)).toEqual(KEYS);
      for (const [index, id] of ids.entries()) {
        const expected = statusBy(presses, `Client ${index + 1}`);
        const untouched = ["New", "Allocated"];
        const isSaved = (status: string) => (expected ? status === expected : untouched.includes(status));
        await expect.poll(async () => isSaved((await leadNow(id)).status), `Client ${index + 1}`).toBe(true);
      }
      expect(presses.filter(({ key, refused }) => key === "2" && !refused).length).toBeGreaterThan(0);
      expect(await page.evaluate(() => (window as unknown as { failures: string[] }).failures)).toEqual([]);
      await expect(page.getByRole("button", { name: "Convert to a sale" })).toHaveCount(0);
    },
  );
}

test("a lead that has just appeared can't be converted by the key that was meant for the one before", async ({
  page,
}) => {
  const { tenant, agent } = await makeQueue(2);
  await begin(page, agent, tenant);
  await expect(panel(page).getByRole("button", { name: "Voicemail" })).toBeEnabled();
  await page.evaluate(() => {
    // Pressed by the page itself, as soon as the next lead has been painted.
    const look = () => {
      if (document.querySelector("[role=dialog] h2")?.textContent !== "Client 2") return requestAnimationFrame(look);
      return setTimeout(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true })), 100);
    };
    look();
  });
  await pressPainted(page, "2");
  await expect(toast(page, "This lead has only just appeared. Check who it is, then convert it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Convert to a sale" })).toHaveCount(0);
});

test("a key that is held down does not confirm a conversion", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(1);
  await begin(page, agent, tenant);
  await pressFor("1", page.getByRole("button", { name: "Convert to a sale" }));
  await page.keyboard.press("Escape");
  await expect(panel(page).getByRole("button", { name: "Convert" })).toBeFocused();
  await page.getByRole("heading", { name: "Timeline" }).click(); // nothing that Enter would press
  await page.keyboard.down("Enter");
  await page.keyboard.press("1");
  await expect(page.getByRole("button", { name: "Convert to a sale" })).toBeFocused();
  await page.keyboard.down("Enter"); // repeats
  await page.keyboard.up("Enter");
  await expect(page.getByRole("button", { name: "Convert to a sale" })).toBeEnabled();
  expect(await leadNow(ids[0] ?? 0)).toMatchObject({ processed_at: null });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/action=new/);
});

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
  await pressFor("4", reasons(page));
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

test("a key pressed again while the next lead loads changes no lead, and says so", REPETITION, async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(3);
  await begin(page, agent, tenant);
  const { came, letGo } = await holdCalls(page, "**/api/leads/*/transition");
  await pressPainted(page, "2");
  await came;
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await pressPainted(page, "2"); // the lead after it is unknown yet
  for (const key of "26") await page.keyboard.press(key);
  await expect(page.getByText("The next lead was not shown yet.")).toBeVisible();
  letGo();
  await expect(panelOf(page, "Client 3")).toBeVisible();
  const voicemail = { status: "Voicemail", attempts: 1, processed_at: null };
  for (const place of [0, 1]) await expect.poll(() => leadNow(ids[place] ?? 0)).toMatchObject(voicemail);
  expect(await leadNow(ids[2] ?? 0)).toMatchObject({ status: "Allocated", attempts: 0, processed_at: null });
});

test("Escape in the details of an outcome returns to its button", async ({ page }) => {
  const { tenant, agent } = await makeQueue(1);
  await begin(page, agent, tenant);
  await pressFor("4", reasons(page));
  await page.keyboard.press("Escape");
  await expect(reasons(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-keyshortcuts"))).toBe("4");
});

test("the lead beside the open one is loaded before j is pressed", async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(2);
  const loaded = page.waitForResponse((response) => response.url().endsWith(`/api/leads/${ids[0]}`));
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${ids[1]}`);
  expect((await loaded).status()).toBe(200);
});

test("n takes the next lead from any screen: of the product that was open last, or of one that has a lead", async ({
  page,
}) => {
  const { tenant, agent, ids } = await makeQueue(1);
  const other = await makeProduct([tenant.id]);
  await openAs(page, agent, tenant, `/leads/${other.slug}`);
  await openAs(page, agent, tenant, "/profile");
  await pressFor("n", panelOf(page, "Client 1"));
  await expect(page).toHaveURL(new RegExp(`/leads/${tenant.product.slug}\\?.*lead=${ids[0]}`));
});

test("n on a screen without a list says why there is no next lead", async ({ page }) => {
  const { tenant, agent } = await makeQueue(0);
  await openAs(page, agent, tenant, "/profile");
  await pressFor("n", page.getByText("No lead is waiting for you."));
});
