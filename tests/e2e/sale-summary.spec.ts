import { makeFloor, waitingSale } from "../support/reviews";
import { SELLING } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

const pathOf = ({ product }: SellingTenant, { id }: { id: number }) => `/sales/${product.slug}?sale=${id}`;

test("the summary reads people, shares, bank, waiting period, premium and first debit back as sentences", async ({
  page,
}) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  await openAs(page, agent, tenant, pathOf(tenant, sale));
  await page.keyboard.press("Alt+8");
  await expect(page.getByRole("list", { name: "Say to the client" }).getByRole("listitem")).toHaveText([
    /^You have chosen the .+ plan\. It pays R.+\.$/,
    /^It covers Nomvula Zulu for R.+\.$/,
    "We pay 100% to Sipho Zulu (other).",
    sale.waiting_sentence ?? "",
    /^It costs R.+ a month\. Your cover begins on .+\.$/,
    /^We debit it from your .+ account ending in 4567 on the 25th of each month\. The first debit is on .+\.$/,
  ]);
  await expect(page.getByText("Nothing is missing")).toBeVisible();
});

test("a sale that can't be changed is one page of sentences, the same for a reviewer and a manager", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const manager = await makeUser(floor.tenant, { permissions: ["sales.index", "sales.show"] });
  const expectSentences = async () => {
    for (const sentence of [
      "The client agreed to go on.",
      "There are no questions about health, so no consent was needed.",
      "Not asked: smoking.",
      "This policy doesn't replace another one.",
      "The debit day is the 25th of each month.",
      "I explained what the policy pays, and to whom.",
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
  };
  await openAs(page, manager, floor.tenant, pathOf(floor.tenant, sale));
  await expectSentences();
  await page.keyboard.press("Alt+7");
  await expect(page.getByRole("heading", { name: "Bank account" })).toBeInViewport();
  await page.context().clearCookies();
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expectSentences();
});

test("the script follows the steps: the plan, the people, the replacement, the bank", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, agent, tenant, pathOf(tenant, sale));
  const open = page.getByRole("complementary", { name: "Script and FAQs" }).locator("details[open] summary");
  for (const [key, title] of [
    ["Alt+1", "Opening"],
    ["Alt+3", "The plan"],
    ["Alt+5", "People"],
    ["Alt+6", "Replacement"],
    ["Alt+7", "Bank and debit order"],
    ["Alt+8", "Disclosures"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(open).toHaveText([title]);
  }
});

test("an account number that is none of its bank's is refused once the field is left", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  await page.clock.install();
  await openAs(page, agent, tenant, pathOf(tenant, sale));
  await page.keyboard.press("Alt+7");
  const number = page.getByRole("textbox", { name: "Account number" });
  await expect(number).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000); // nothing is saved after a pause in typing
  await number.fill("12345");
  await number.press("Tab");
  await expect(page.getByText(/^A savings account number of .+ has 7 to 11 digits\.$/)).toBeVisible();
});
