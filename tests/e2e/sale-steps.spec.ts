import { makeSale } from "../support/sales";
import { look } from "./look";
import { makeAgent, makeSellingTenant, QUESTIONS } from "./sale-world";
import { expect, openAs, test } from "./support";

async function setUp() {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, { name: "Nomvula", surname: "Zulu", phone: "+27821234567" });
  return { tenant, agent, path: `/sales/${tenant.product.slug}?sale=${sale.id}` };
}

test("every step of a sale has no accessibility violation and fits every size", async ({ page }) => {
  test.slow();
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  for (let step = 1; step <= 8; step += 1) {
    await page.keyboard.press(`Alt+${step}`);
    await look(page, `sale-step-${step}`);
  }
});

test("Ctrl+Enter goes through the sections of the questions and on to the next step, and Alt+4 back to the first gap", async ({
  page,
}) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+4");
  const section = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });
  const yes = (question: number) =>
    page.getByRole("group", { name: `Question ${question}?` }).getByRole("radio", { name: "Yes" });
  await expect(section("About you")).toHaveAttribute("aria-current", "step");
  for (let question = 1; question <= QUESTIONS / 2 + 1; question += 1) await page.keyboard.press("y");
  await expect(section("Health")).toHaveAttribute("aria-current", "step");
  await section("About you").click();
  await page.keyboard.press("Control+Enter");
  await expect(section("Health")).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Add a beneficiary" })).toBeFocused();
  for (let time = 1; time <= 2; time += 1) {
    await page.keyboard.press("Alt+4");
    await expect(yes(QUESTIONS / 2 + 2)).toBeFocused();
    await section("About you").click();
  }
});

test("Ctrl+Enter right after the last answer of a section doesn't skip the next one", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+4");
  const health = page.getByRole("button", { name: /^Health/ });
  await expect(page.getByRole("button", { name: /^About you/ })).toHaveAttribute("aria-current", "step");
  for (let question = 1; question <= QUESTIONS / 2; question += 1) await page.keyboard.press("y");
  await page.keyboard.press("Control+Enter");
  await expect(health).toHaveAttribute("aria-current", "step");
  await expect(async () => {
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Add a beneficiary" })).toBeFocused({ timeout: 300 });
  }).toPass({ intervals: [300] });
});

test("the client's name stays in sight while the form scrolls", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+2");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const name = page.getByRole("heading", { level: 1, name: "Nomvula Zulu" });
  await expect(page.getByRole("link", { name: "Audit", exact: true })).not.toBeInViewport();
  await expect(name).toBeInViewport();
});

test("the opening says what QC checks without holding up the sale, and which channels marketing counts for", async ({
  page,
}) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  for (const name of [/^I gave my name/, /^I said that this call is about insurance/]) {
    await expect(page.getByRole("checkbox", { name })).toHaveAccessibleDescription(
      "The sale can be sent without it, but QC checks it.",
    );
  }
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByRole("group", { name: /^By/ })).toHaveAccessibleDescription(
    "If you choose none, the consent counts for any channel.",
  );
});
