import type { Page } from "@playwright/test";
import { makeIdNumber } from "@/lib/insurance/id-number";
import { pressPainted, untilConvertible } from "./keyboard";
import { QUESTIONS } from "./sale-world";
import { expect, toast } from "./support";

const person = (dateOfBirth: string, sequence: number) =>
  makeIdNumber({ dateOfBirth, sequence, citizenship: "citizen" });

const BENEFICIARIES = [
  { relationship: "s", name: "Sipho", born: "1983-03-02", sequence: 6001 },
  { relationship: "c", name: "Lwazi", born: "2001-02-03", sequence: 6002 },
  { relationship: "c", name: "Zanele", born: "2003-04-05", sequence: 1003 },
];

type CountingKeyboard = ReturnType<typeof countingKeyboard>;

/** A keyboard that counts its keys and the values that are typed. A chord such as Ctrl+Enter is one key. */
export function countingKeyboard(page: Page) {
  let count = 0;
  let values = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count += 1;
        await pressPainted(page, key);
      }
    },
    /** The characters of a value. */
    type: async (text: string) => {
      values += 1;
      await page.keyboard.type(text);
    },
    count: () => count,
    /** With one for each value. */
    interactions: () => count + values,
  };
}

type Sale = { sequence?: number; beneficiaries?: number; correct?: () => Promise<unknown> };

/** Converts the open lead, and opens its sale. */
export async function convertByKeyboard(page: Page, { press }: CountingKeyboard): Promise<void> {
  await untilConvertible(page);
  await press("1");
  await expect(page.getByRole("heading", { name: "Convert this lead?" })).toBeVisible();
  await press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Opening" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("checkbox", { name: /I gave my name/ })).toBeFocused();
}

/**
 * Closes the open sale, from its first step.
 * @param sale the sequence of the policyholder's ID number, how many are paid, and what is corrected before the end, which
 *   leads back to the last step
 */
export async function sellByKeyboard(
  page: Page,
  { press, type }: CountingKeyboard,
  { sequence = 5000, beneficiaries = BENEFICIARIES.length, correct }: Sale = {},
): Promise<void> {
  // 1 Opening: five lines in order, and no to marketing.
  await press("Space", "Space", "Space", "Space", "Space", "n", "Enter");

  // 2 Policyholder: the lead knows the rest.
  await expect(page.getByRole("textbox", { name: "ID number", exact: true })).toBeFocused();
  await type(person("1985-06-15", sequence));
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
  for (const { relationship, name, born, sequence } of BENEFICIARIES.slice(0, beneficiaries)) {
    await press("Enter"); // on "Add a beneficiary", where the cursor is
    await press(relationship, "Tab");
    await type(name);
    await press("Tab");
    await type("Zulu");
    await press("Tab");
    await type(person(born, sequence));
  }
  await expect(page.getByText("100.00%", { exact: true })).toBeVisible();
  await press("Control+Enter");

  // 6 Replacement: no, and no lapsed policy of the same insurer.
  await expect(page.getByRole("radio", { name: "Yes" }).first()).toBeFocused();
  await press("n", "n", "Control+Enter");

  // 7 Bank and mandate.
  await expect(page.getByLabel("Bank", { exact: false }).first()).toBeFocused();
  await press("c", "Tab", "s", "Tab");
  await type("1234567890"); // all that Capitec has: the cursor goes on
  await type("25");
  await expect(page.getByText(/authorise the debit/)).toBeVisible();
  await press("Alt+a");
  await expect(toast(page, "Agreement recorded")).toBeVisible();
  await press("Enter");

  // 8 Summary: five lines to read back, and Submit.
  await expect(page.getByRole("checkbox", { name: /I explained what the policy pays/ })).toBeFocused();
  await press("Space", "Space", "Space", "Space", "Space");
  await correct?.();
  await expect(page.getByText("The sale can be submitted.")).toBeVisible();
  await press("Enter");
  await expect(page.getByText("Submitted. Umoja Life Limited has it now.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next lead" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Policy", exact: true })).toBeVisible();
}
