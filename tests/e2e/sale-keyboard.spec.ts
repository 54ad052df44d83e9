import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale } from "../support/sales";
import { convertByKeyboard, countingKeyboard, sellByKeyboard } from "./sale-by-keyboard";
import { makeAgent, makeGoodLead, makeSellingTenant } from "./sale-world";
import { expect, openAs, REPETITION, test } from "./support";

/** Beyond the text that has to be typed. */
const INTERACTIONS_MAX = 60;
const MINUTE_MS = 60_000;
const LEADS = 30;

test(`a typical sale is closed by keyboard, with at most ${INTERACTIONS_MAX} interactions beyond what is typed`, async ({
  page,
}) => {
  test.slow();
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  await makeGoodLead(tenant, { email: "nomvula@example.test" });
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  const keyboard = countingKeyboard(page);
  await keyboard.press("n");
  await expect(page.getByRole("dialog").getByText("New to Allocated")).toBeVisible();
  await convertByKeyboard(page, keyboard);
  await sellByKeyboard(page, keyboard);

  const sale = await asPlatform(() => db.sale.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
  expect(sale.status).toBe("policy-submitted");
  console.log(`Interactions: ${keyboard.count()}`);
  expect(keyboard.count()).toBeLessThanOrEqual(INTERACTIONS_MAX);
});

test(`from the open sale to its end, with one correction, it takes at most ${INTERACTIONS_MAX} keys and typed values`, async ({
  page,
}) => {
  test.slow();
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, {
    ...{ title: "Mrs", name: "Nomvula", surname: "Zulu", phone: "+27821234567", email: "nomvula@example.test" },
  });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await expect(page.getByRole("checkbox", { name: /I gave my name/ })).toBeFocused();
  const keyboard = countingKeyboard(page);
  const debitDay = page.getByLabel("Debit day");
  await sellByKeyboard(page, keyboard, {
    beneficiaries: 1,
    /** The client would rather pay on another day, so that the mandate and the first debit are read out again. */
    correct: async () => {
      await keyboard.press("Alt+7");
      await expect(page.getByLabel("Bank", { exact: false }).first()).toBeFocused();
      await keyboard.press("Tab", "Tab", "Tab");
      await expect(debitDay).toBeFocused();
      await keyboard.type("28");
      await expect(
        page.getByText("A detail in the agreed mandate has changed. Read it out and ask again."),
      ).toBeVisible();
      await keyboard.press("Alt+a");
      await expect(page.getByRole("button", { name: "Next step" })).toBeFocused();
      await keyboard.press("Alt+8");
      await expect(page.getByRole("checkbox", { name: /I stated the premium/ })).toBeFocused();
      await keyboard.press("Space");
      await expect(page.getByText("The sale can be submitted.")).toBeVisible();
      await keyboard.press("Alt+8");
      await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeFocused();
    },
  });
  console.log(`Interactions from the open sale: ${keyboard.interactions()}`);
  expect(keyboard.interactions()).toBeLessThanOrEqual(INTERACTIONS_MAX);
});

/** The keys of each deed, and the heading of what it asks. */
const DEEDS = [["2"], ["4", "1"], ["2"], ["5", "2"], ["3", "Enter"], ["6"]] as const;
const KEYS_MAX = { voicemail: 1, other: 3 };
const KEYS_A_LEAD = 1.6;
/** After so many leads each, a client buys. */
const SALE_EVERY = 15;

test(
  "an agent works thirty leads and two sales by keyboard: one key for a voicemail, at most three for another outcome",
  REPETITION,
  async ({ page }) => {
    test.setTimeout(4 * MINUTE_MS);
    const tenant = await makeSellingTenant();
    const agent = await makeAgent(tenant);
    const numbers = Array.from({ length: LEADS }, (_, index) => index);
    await Promise.all(
      numbers.map((index) => {
        const email = `client${index}@example.test`;
        return makeGoodLead(tenant, { surname: `Zulu-${index}`, phone: `+2782${1_000_000 + index}`, email });
      }),
    );
    await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
    const keyboard = countingKeyboard(page);
    const lead = page.getByRole("dialog", { name: /^(Mrs )?Nomvula Zulu-/ });
    await keyboard.press("n");
    let [sales, outcomes, keysOfOutcomes] = [0, 0, 0];
    const nameNow = () => lead.getByRole("heading").first().textContent();
    const seen = new Set<string | null>();
    for (const index of numbers) {
      await expect.poll(async () => (await lead.isVisible()) && !seen.has(await nameNow())).toBe(true);
      seen.add(await nameNow());
      await expect(lead.getByRole("button", { name: "Voicemail" })).toBeEnabled();
      await expect(lead.getByText("New to Allocated")).toBeVisible();
      if (index % SALE_EVERY === SALE_EVERY - 1) {
        await convertByKeyboard(page, keyboard);
        await sellByKeyboard(page, keyboard, { sequence: 5000 + sales });
        sales += 1;
        if (index < LEADS - 1) await keyboard.press("n"); // the next lead, from the sale
        continue;
      }
      const keys = DEEDS[index % DEEDS.length] ?? DEEDS[0];
      const before = keyboard.count();
      for (const key of keys) {
        if (key !== keys[0]) await lead.locator("form[aria-label]").waitFor();
        expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
        await keyboard.press(key);
      }
      const most = keys[0] === "2" ? KEYS_MAX.voicemail : KEYS_MAX.other;
      expect(keyboard.count() - before).toBeLessThanOrEqual(most);
      outcomes += 1;
      keysOfOutcomes += keyboard.count() - before;
    }
    expect(keysOfOutcomes / outcomes, "keys a lead").toBeLessThanOrEqual(KEYS_A_LEAD);
    const done = { tenant_id: tenant.id };
    const submitted = await asPlatform(() => db.sale.count({ where: { ...done, status: "policy-submitted" } }));
    const countUntouched = () =>
      asPlatform(() => db.lead.count({ where: { ...done, status: "New", processed_at: null, attempts: 0 } }));
    expect(submitted).toBe(2);
    await expect.poll(countUntouched).toBe(0);
    console.log(`Keys for ${LEADS} leads and ${sales} sales: ${keyboard.count()}`);
  },
);
