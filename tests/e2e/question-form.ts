import type { Locator, Page } from "@playwright/test";
import type { Permission } from "@/lib/identity/rights/permissions";
import { makeTenant, makeUser } from "../support/world";
import { openAs } from "./support";

const ALL: Permission[] = [
  "questions.index",
  "questions.store",
  "questions.show",
  "questions.update",
  "questions.destroy",
];

/** A tenant with its own product, and a user with all permissions for questions. */
export async function setUp() {
  const tenant = await makeTenant();
  return { tenant, user: await makeUser(tenant, { permissions: ALL }) };
}

/** Opens the dialog for a new question of the given type. */
export async function openForm(page: Page, type: "text" | "number" | "boolean" | "list"): Promise<Locator> {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/questions");
  await page.getByRole("button", { name: "Create question" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create question" });
  await dialog.getByLabel("Type").selectOption(type);
  return dialog;
}

export const tryIt = (dialog: Locator) => dialog.getByRole("region", { name: "Try it" });
export const correctAnswer = (dialog: Locator) => dialog.getByRole("group", { name: "Correct answer" });

/** Types options one after another, by keyboard alone. */
export async function typeOptions(dialog: Locator, options: string[]): Promise<void> {
  await dialog.getByLabel("Option 1", { exact: true }).focus();
  for (const [index, option] of options.entries()) {
    if (index > 0) await dialog.page().keyboard.press("Enter");
    await dialog.page().keyboard.type(option);
  }
}
