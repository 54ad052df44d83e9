import type { Page } from "@playwright/test";
import { makeProduct } from "../support/world";
import { holdCalls } from "./held-calls";
import { painted, pressFor, pressPainted } from "./keyboard";
import { begin, leadNow, MINUTE, makeQueue, panel, panelOf, reasons } from "./lead-queue";
import { expect, openAs, REPETITION, test, toast } from "./support";

/** A key, what the page showed when it was pressed, for how many milliseconds, and whether a message refused it. */
type Press = { key: string; lead: string; form: string | null; shownFor: number; refused: boolean };

/** Runs in the page: records every key. */
function watchKeys(): void {
  const presses: Press[] = [];
  const failures: string[] = [];
  Object.assign(window, { presses, failures });
  let shown: Pick<Press, "lead" | "form"> = { lead: "", form: null };
  let since = 0;
  const look = () => {
    const open = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
    const form = open?.querySelector("form[aria-label]")?.getAttribute("aria-label") ?? null;
    const lead = open?.querySelector("h2")?.textContent ?? "";
    if (lead !== shown.lead) since = performance.now();
    shown = { lead, form };
    requestAnimationFrame(look);
  };
  look();
  const press = (key: string) => ({ key, ...shown, shownFor: performance.now() - since, refused: false });
  window.addEventListener("keydown", ({ key }) => presses.push(press(key)), { capture: true });
  const messages = document.querySelector("[aria-label=Messages]");
  if (!messages) throw new Error("no messages");
  new MutationObserver((changes) => {
    const texts = changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? ""));
    const last = presses.at(-1);
    if (last && texts.some((text) => /isn't on screen yet|had just changed|only just appeared/.test(text)))
      last.refused = true;
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

const isConverting = ({ key, lead, form, refused }: Press) =>
  key === "1" && lead.startsWith("Client") && form === null && !refused;

/** The 600 ms of a new lead, less the frame after which the page notices it. */
const CONVERTIBLE_AFTER_MS = 580;

/** Voicemails, declined leads and false numbers. */
const KEYS = "241242224252241".split("");

for (const pace of [80, 180, 700]) {
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
      // On a slow machine, a lead may have been in sight for long enough to be converted.
      const converting = presses.filter(isConverting);
      for (const { shownFor } of converting) expect(shownFor).toBeGreaterThan(CONVERTIBLE_AFTER_MS);
      await expect(page.getByRole("button", { name: "Convert to a sale" })).toHaveCount(converting.length > 0 ? 1 : 0);
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

test("a key pressed again while the next lead loads changes no lead, and says so", REPETITION, async ({ page }) => {
  const { tenant, agent, ids } = await makeQueue(3);
  await begin(page, agent, tenant);
  const { came, letGo } = await holdCalls(page, "**/api/leads/*/transition");
  await pressPainted(page, "2");
  await came;
  await expect(panelOf(page, "Client 2")).toBeVisible();
  await pressPainted(page, "2"); // the lead after it is unknown yet
  for (const key of "26") await page.keyboard.press(key);
  await expect(page.getByText("The next lead isn't on screen yet.")).toBeVisible();
  letGo();
  await expect(panelOf(page, "Client 3")).toBeVisible();
  const voicemail = { status: "Voicemail", attempts: 1, processed_at: null };
  for (const place of [0, 1]) await expect.poll(() => leadNow(ids[place] ?? 0)).toMatchObject(voicemail);
  const opened = { status: "Allocated", attempts: 0, processed_at: null };
  await expect.poll(() => leadNow(ids[2] ?? 0)).toMatchObject(opened);
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
