import type { Page, Route } from "@playwright/test";
import { kill, killConsoles, startAnotherConsole } from "../support/console-process";
import { WITH_REPETITIONS } from "../support/repetitions";
import { detailFor, makeSale } from "../support/sales";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { at, expect, joinAs, openAs, REPETITION, revisit, test, visit } from "./support";

/** `npm run soak -- keystrokes` tries 20 times. */
const TRIES = Number(process.env.TRIES ?? (WITH_REPETITIONS ? 3 : 1));
const SECONDS = 1_000;
const WORDS = "Wants the policy for her mother, who lives in Polokwane. ";

async function openNotes(page: Page) {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+8");
  await page.getByLabel("Notes").focus();
  return { agent, sale };
}

const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible({ timeout: 90 * SECONDS });

test("offline keeps every keystroke, says that it is not saved, and saves when it can", async ({ page, context }) => {
  test.setTimeout((60 + 60 * TRIES) * SECONDS);
  const { agent, sale } = await openNotes(page);
  let typed = "";
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const text = `${attempt} ${WORDS}`;
    const cut = (attempt * 7) % text.length; // another place each time
    await page.keyboard.type(text.slice(0, cut));
    await context.setOffline(true);
    await page.keyboard.type(text.slice(cut));
    await expect(page.getByText("Not saved: offline")).toBeVisible();
    await context.setOffline(false);
    typed += text;
    await saved(page);
  }
  await expect(page.getByLabel("Notes")).toHaveValue(typed);
  expect((await detailFor(agent, sale)).notes).toBe(typed.trim());
});

test("a server that dies while it saves loses no keystroke", async ({ page }) => {
  test.setTimeout((60 + 60 * TRIES) * SECONDS);
  const { agent, sale } = await openNotes(page);
  let isDead = false;
  const url = `**/api/sales/${sale.id}`;
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== "PUT" || !isDead) return route.continue();
    // Every other time the server has saved before it dies: the answer is lost.
    if (Math.random() < 0.5) await route.fetch().catch(() => undefined);
    await route.abort("connectionrefused");
  });
  let typed = "";
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const text = `${attempt} ${WORDS}`;
    const cut = (attempt * 11) % text.length;
    await page.keyboard.type(text.slice(0, cut));
    isDead = true;
    await page.keyboard.type(text.slice(cut));
    await expect(page.getByText("Not saved: no answer from the server, trying again")).toBeVisible();
    isDead = false;
    typed += text;
    await saved(page);
  }
  await expect(page.getByLabel("Notes")).toHaveValue(typed);
  expect((await detailFor(agent, sale)).notes).toBe(typed.trim());
});

test("a server process that is killed while it saves loses no keystroke", REPETITION, async ({ page, context }) => {
  test.setTimeout((60 + 60 * TRIES) * SECONDS);
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent);
  const server = await startAnotherConsole();
  try {
    await joinAs(context, agent, tenant);
    const { port } = new URL(server.url);
    const address = new URL(at(tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`));
    await visit(page, Object.assign(address, { port }).href);
    await page.keyboard.press("Alt+8");
    await page.getByLabel("Notes").focus();
    let typed = "";
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const text = `${attempt} ${WORDS}`;
      const cut = (attempt * 11) % text.length;
      const saving = page.waitForRequest((request) => request.method() === "PUT");
      await page.keyboard.type(text.slice(0, cut) || " ");
      if (attempt % 2 === 0) await saving; // every other time while the server saves
      kill([server.part("web")], "SIGKILL");
      await page.keyboard.type(text.slice(cut));
      typed += `${text.slice(0, cut) || " "}${text.slice(cut)}`;
      await expect(page.getByText("Not saved: no answer from the server, trying again")).toBeVisible();
      await saved(page); // the server has been restarted
    }
    await expect(page.getByLabel("Notes")).toHaveValue(typed);
    expect((await detailFor(agent, sale)).notes).toBe(typed.trim());
  } finally {
    await killConsoles();
  }
});

test(
  "what was not saved when the page was reloaded is there again, but for the ID number",
  REPETITION,
  async ({ page }) => {
    const { agent, sale } = await openNotes(page);
    await page.route(`**/api/sales/${sale.id}`, (route) =>
      route.request().method() === "PUT" ? route.abort("connectionrefused") : route.continue(),
    );
    await page.keyboard.type("Kept in this tab");
    await page.keyboard.press("Alt+2");
    await page.keyboard.type("8001015009087");
    await expect(page.getByText("Not saved: no answer from the server, trying again")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      "8001015009087",
    );
    page.on("dialog", (dialog) => dialog.accept()); // the browser asks before it leaves
    await page.unrouteAll();
    await revisit(page);
    await saved(page);
    expect((await detailFor(agent, sale)).notes).toBe("Kept in this tab");
    expect((await detailFor(agent, sale)).policyholder.id_number_masked).toBeNull();
  },
);

test(
  "the same field in two tabs of one agent is asked about, however often the tabs change, and is not lost",
  REPETITION,
  async ({ page, context }) => {
    const { agent, sale } = await openNotes(page);
    const other = await context.newPage();
    await visit(other, page.url());
    await other.keyboard.press("Alt+8");
    const path = `**/api/sales/${sale.id}`;
    await other.route(path, (route) =>
      route.request().method() === "PUT" ? route.abort("connectionrefused") : route.continue(),
    );
    await other.getByLabel("Notes").fill("From the second tab");
    await expect(other.getByText("Not saved: no answer from the server, trying again")).toBeVisible();
    await page.bringToFront();
    await page.getByLabel("Notes").fill("From the first tab");
    await saved(page);
    await other.unrouteAll();
    await other.bringToFront();
    const asked = other.getByRole("alert").filter({ hasText: "You saved this sale" });
    await expect(asked).toContainText("From the first tab", { timeout: 40 * SECONDS });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await Promise.all([
        other.waitForResponse((response) => response.url().endsWith(`/api/sales/${sale.id}`)),
        other.evaluate(() => window.dispatchEvent(new Event("focus"))),
      ]);
      await expect(asked).toContainText("From the first tab");
    }
    await expect(other.getByText("Not saved: this sale has been changed elsewhere")).toBeVisible();
    await expect(other.getByLabel("Notes")).toHaveValue("From the second tab");
    expect((await detailFor(agent, sale)).notes).toBe("From the first tab");
    await other.getByRole("button", { name: "Keep mine" }).click();
    await saved(other);
    expect((await detailFor(agent, sale)).notes).toBe("From the second tab");
  },
);

test("two tabs of one agent end with what was typed in both", async ({ page, context }) => {
  const { agent, sale } = await openNotes(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await page.getByLabel("Notes").fill("From the first tab");
  await saved(page);
  await other.bringToFront();
  await other.keyboard.press("Alt+2");
  await other.getByLabel("Occupation").fill("From the second tab");
  await saved(other);
  const { notes, policyholder } = await detailFor(agent, sale);
  expect([notes, policyholder.occupation]).toEqual(["From the first tab", "From the second tab"]);
});
