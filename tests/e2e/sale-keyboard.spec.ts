import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeIdNumber } from "@/lib/platform/id-number";
import { makeAgent, makeGoodLead, makeSellingTenant, QUESTIONS } from "./sale-world";
import { expect, openAs, test, toast } from "./support";

/** Beyond the text that has to be typed. */
const INTERACTIONS_MAX = 60;

const person = (dateOfBirth: string, sequence: number) =>
  makeIdNumber({ dateOfBirth, sequence, citizenship: "citizen" });

/** A keyboard that counts its keys: every one but the characters of a value. A chord such as Ctrl+Enter is one. */
function countingKeyboard(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    /** The characters of a value. */
    type: (text: string) => page.keyboard.type(text),
    count: () => count,
  };
}

test(`a typical sale is closed by keyboard, with at most ${INTERACTIONS_MAX} interactions beyond what is typed`, async ({
  page,
}) => {
  test.slow();
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  await makeGoodLead(tenant, { email: "nomvula@example.test" });
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  const { press, type, count } = countingKeyboard(page);
  const step = (title: string) => page.getByRole("heading", { level: 2, name: title });

  await press("n");
  await expect(page.getByRole("dialog").getByText("New to Allocated")).toBeVisible();
  await press("1");
  await expect(page.getByRole("heading", { name: "Convert this lead?" })).toBeVisible();
  await press("Enter");
  await expect(step("Opening")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("checkbox", { name: /I gave my name/ })).toBeFocused();

  // 1 Opening: five lines in order, and no to marketing.
  await press("Space", "Space", "Space", "Space", "Space", "n", "Enter");

  // 2 Policyholder: the lead knows the rest.
  await expect(page.getByLabel("ID number", { exact: true })).toBeFocused();
  await type(person("1985-06-15", 5000));
  await expect(page.getByText("Born 15 Jun 1985")).toBeVisible();
  await press("Control+Enter");

  // 3 Cover: the first plan, and the policyholder is insured.
  await expect(page.getByRole("radio", { name: /Family/ })).toBeFocused();
  await press("1", "Enter");
  await expect(page.getByRole("group", { name: "Nomvula Zulu" })).toBeVisible();
  await press("Enter");

  // 4 Questionnaire: a key for each question, through both sections.
  await expect(page.getByText(`0 of ${QUESTIONS}`)).toBeVisible();
  for (let question = 0; question < QUESTIONS; question += 1) await press("y");
  await expect(page.getByText(`${QUESTIONS} of ${QUESTIONS}`)).toBeVisible();
  await press("Enter");

  // 5 Beneficiaries: three, who share evenly.
  const people = [
    { relationship: "s", name: "Sipho", born: "1983-03-02", sequence: 6001 },
    { relationship: "c", name: "Lwazi", born: "2001-02-03", sequence: 6002 },
    { relationship: "c", name: "Zanele", born: "2003-04-05", sequence: 1003 },
  ];
  for (const { relationship, name, born, sequence } of people) {
    await press("Enter"); // on "Add a beneficiary", where the cursor is
    await press(relationship, "Tab");
    await type(name);
    await press("Tab");
    await type("Zulu");
    await press("Tab");
    await type(person(born, sequence));
  }
  await expect(page.getByText("100.00 %", { exact: true })).toBeVisible();
  await press("Control+Enter");

  // 6 Replacement: no.
  await expect(page.getByRole("radio", { name: "Yes" })).toBeFocused();
  await press("n", "Enter");

  // 7 Bank and mandate.
  await expect(page.getByLabel("Bank", { exact: false }).first()).toBeFocused();
  await press("c", "Tab", "s", "Tab");
  await type("1234567890"); // all that Capitec has: the cursor goes on
  await type("25");
  await expect(page.getByText(/authorise the debit/)).toBeVisible();
  await press("Alt+a");
  await expect(toast(page, "The agreement is recorded")).toBeVisible();
  await press("Enter");

  // 8 Summary: five lines to read back, and Submit.
  await expect(page.getByRole("checkbox", { name: /I explained what the policy pays/ })).toBeFocused();
  await press("Space", "Space", "Space", "Space", "Space");
  await expect(page.getByText("The sale can be submitted.")).toBeVisible();
  await press("Enter");
  await expect(toast(page, "Sale moved to Policy submitted")).toBeVisible();

  const sale = await asPlatform(() => db.sale.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
  expect(sale.status).toBe("policy-submitted");
  console.log(`Interactions: ${count()}`);
  expect(count()).toBeLessThanOrEqual(INTERACTIONS_MAX);
});
