import { correctAnswer, openForm, tryIt, typeOptions } from "./question-form";
import { expect, REPETITION, test } from "./support";

test("errors of a text answer and of an invalid regex show while they are typed", async ({ page }) => {
  const dialog = await openForm(page, "text");
  const trial = tryIt(dialog).getByRole("textbox");
  await dialog.getByLabel("Minimum length").fill("3");
  await dialog.getByLabel("Maximum length").fill("5");
  await trial.fill("ab");
  await expect(tryIt(dialog).getByRole("alert")).toHaveText("Minimum length is 3");
  await expect(trial).toHaveAttribute("aria-invalid", "true");
  await trial.fill("abcdef");
  await expect(tryIt(dialog).getByRole("alert")).toHaveText("Maximum length is 5");
  await trial.fill("abcd");
  await expect(tryIt(dialog).getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Regex").fill("^[A-Z]+$");
  await expect(tryIt(dialog).getByRole("alert")).toHaveText("Does not match regex");
  await trial.fill("ABCDEFGH"); // with a regex, the length limit does not apply
  await expect(tryIt(dialog).getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Regex").fill("^[A-Z+$");
  await expect(dialog.getByText("Invalid regex pattern")).toHaveCount(2); // below the regex, and below the answer
  await dialog.getByLabel("Regex").fill("^(a+)+$");
  await trial.fill(`${"a".repeat(4_000)}!`);
  await expect(tryIt(dialog).getByRole("alert")).toHaveText("Does not match regex");
});

test(
  "with a digits-only regex, the answer takes digits only, up to the regex's length",
  REPETITION,
  async ({ page }) => {
    const dialog = await openForm(page, "text");
    await dialog.getByLabel("Regex").fill("^\\d{13}$");
    await expect(dialog.getByText("Digits only, up to 13.")).toBeVisible();
    const trial = tryIt(dialog).getByRole("textbox");
    await expect(trial).toHaveAttribute("inputmode", "numeric");
    await trial.pressSequentially("80-01 01x5");
    await expect(trial).toHaveValue("8001015");
    await expect(tryIt(dialog).getByRole("alert")).toHaveText("Does not match regex");
    await trial.fill("800101 5009 087 99");
    await expect(trial).toHaveValue("8001015009087");
    await expect(tryIt(dialog).getByRole("alert")).toHaveCount(0);
  },
);

test("errors of a number answer show while it is typed", REPETITION, async ({ page }) => {
  const dialog = await openForm(page, "number");
  await dialog.getByLabel("Minimum value").fill("18");
  await dialog.getByLabel("Maximum value").fill("65");
  const trial = tryIt(dialog).getByRole("textbox");
  for (const [typed, message] of [
    ["abc", "Must be a number"],
    ["17.5", "Minimum value is 18"],
    ["66", "Maximum value is 65"],
  ] as const) {
    await trial.fill(typed);
    await expect(tryIt(dialog).getByRole("alert")).toHaveText(message);
  }
  await trial.fill("18.05");
  await expect(trial).toHaveValue("18.05");
  await expect(tryIt(dialog).getByRole("alert")).toHaveCount(0);
});

test("a yes-or-no question is answered by keyboard, and the answer can be cleared", REPETITION, async ({ page }) => {
  const dialog = await openForm(page, "boolean");
  const trial = tryIt(dialog);
  await expect(trial.getByRole("radio", { checked: true })).toHaveCount(0);
  await trial.getByLabel("Yes").focus();
  await page.keyboard.press("Space");
  await expect(trial.getByLabel("Yes")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(trial.getByLabel("No")).toBeChecked();
  await trial.getByRole("button", { name: "Clear answer" }).press("Enter");
  await expect(trial.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(trial.getByLabel("Yes")).toBeFocused();
});

test("changing the type clears the fields that it does not use, and the test input", async ({ page }) => {
  const dialog = await openForm(page, "text");
  const type = dialog.getByLabel("Type");
  await dialog.getByLabel("Should validate").click();
  await dialog.getByLabel("Minimum length").fill("1");
  await dialog.getByLabel("Maximum length").fill("9");
  await dialog.getByLabel("Regex").fill("^a$");
  await dialog.getByLabel("Correct answer").fill("a");
  await tryIt(dialog).getByRole("textbox").fill("a");

  await type.selectOption("number"); // keeps the bounds, clears the regex
  await expect(dialog.getByLabel("Minimum value")).toHaveValue("1");
  await expect(dialog.getByLabel("Maximum value")).toHaveValue("9");
  await expect(dialog.getByLabel("Correct answer")).toHaveValue("");
  await expect(tryIt(dialog).getByRole("textbox")).toHaveValue("");
  await type.selectOption("text");
  await expect(dialog.getByLabel("Regex")).toHaveValue("");

  await dialog.getByLabel("Regex").fill("^a$");
  await type.selectOption("boolean"); // clears all of them; the correct answer is no
  await expect(correctAnswer(dialog).getByLabel("No")).toBeChecked();
  await type.selectOption("text");
  for (const label of ["Minimum length", "Maximum length", "Regex", "Correct answer"]) {
    await expect(dialog.getByLabel(label)).toHaveValue("");
  }

  await dialog.getByLabel("Regex").fill("^a$");
  await type.selectOption("list");
  await typeOptions(dialog, ["Never"]);
  await tryIt(dialog).getByLabel("Never").check();
  await type.selectOption("text"); // clears the options
  await expect(dialog.getByLabel("Regex")).toHaveValue("");
  await type.selectOption("list");
  await expect(dialog.getByLabel("Option 1", { exact: true })).toHaveValue("");
  await expect(tryIt(dialog).getByRole("radio")).toHaveCount(0);
});

test("removing an option removes it from the answers that chose it", REPETITION, async ({ page }) => {
  const dialog = await openForm(page, "list");
  await typeOptions(dialog, ["Red", "Green", "Blue"]);
  await dialog.getByLabel("Should validate").click();
  await correctAnswer(dialog).getByLabel("Green").check();
  await tryIt(dialog).getByLabel("Green").check();
  await expect(tryIt(dialog).getByText("Correct answer", { exact: true })).toBeVisible();
  await dialog.getByLabel("Option 2", { exact: true }).fill("Yellow");
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);

  await correctAnswer(dialog).getByLabel("Red").check();
  await dialog.getByLabel("Selection").selectOption("multiple"); // a single answer does not fit multiple choice
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0);
  for (const color of ["Red", "Blue"]) await correctAnswer(dialog).getByLabel(color).check();
  await dialog.getByRole("button", { name: "Remove option 1" }).click();
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(correctAnswer(dialog).getByLabel("Blue")).toBeChecked();
});

test("options are entered by keyboard alone", REPETITION, async ({ page }) => {
  const dialog = await openForm(page, "list");
  const option = (number: number) => dialog.getByLabel(`Option ${number}`, { exact: true });
  await typeOptions(dialog, ["Red", "Blue"]);
  await option(1).focus();
  await page.keyboard.press("Enter"); // between the two
  await expect(option(2)).toBeFocused();
  await expect(option(3)).toHaveValue("Blue");
  await page.keyboard.press("Backspace");
  await expect(option(1)).toBeFocused();
  await expect(option(2)).toHaveValue("Blue");
  await expect(option(3)).toHaveCount(0);
  await expect(dialog).toBeVisible(); // Enter has not submitted the form
});
