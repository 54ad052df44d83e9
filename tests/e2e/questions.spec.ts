import type { Question } from "@/lib/catalogue/questions/schema";
import type { Page as List } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeQuestion } from "../support/records";
import { correctAnswer, setUp, tryIt, typeOptions } from "./question-form";
import { expect, openAs, REPETITION, test, toast } from "./support";

test("a question is created, changed and deleted, each with its message", async ({ page }) => {
  const { tenant, user } = await setUp();
  // Filtered, since other tests create questions for every product.
  await openAs(page, user, tenant, `/questions?product_id=${tenant.product.id}`);
  await expect(page.getByRole("heading", { name: "Config • Questions" })).toBeVisible();
  await expect(page.getByText("No questions found.")).toBeVisible();
  await page.getByRole("button", { name: "Create question" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create question" });
  await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
  await dialog.getByLabel("Type").selectOption("list");
  await dialog.getByLabel("Name").fill("Smoker");
  await dialog.getByLabel("Slug").fill("smoker");
  await dialog.getByRole("textbox", { name: "Question", exact: true }).fill("Do you smoke?");
  await typeOptions(dialog, ["Never", "", "Daily"]);
  await dialog.getByLabel("Should validate").click();
  await correctAnswer(dialog).getByLabel("Never").check();
  await tryIt(dialog).getByLabel("Daily").check();
  await expect(tryIt(dialog).getByText("Not the correct answer")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Question created")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Smoker List Do you smoke\?/ })).toBeVisible();
  const { body } = await api(user).get<List<Question>>(`/api/questions?product_id=${tenant.product.id}`);
  expect(body.data).toMatchObject([{ list_options: ["Never", "Daily"], selection: "single", correct_answer: "Never" }]);

  await page.getByRole("button", { name: "Edit question" }).click();
  const edit = page.getByRole("dialog", { name: "Edit question" });
  await expect(correctAnswer(edit).getByLabel("Never")).toBeChecked();
  await expect(tryIt(edit).getByRole("radio", { checked: true })).toHaveCount(0);
  await edit.getByLabel("Should validate").click();
  await expect(correctAnswer(edit)).toBeHidden();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Question updated")).toBeVisible();

  await page.getByRole("button", { name: "Delete question" }).click();
  const question = page.getByRole("dialog", { name: "Delete question" });
  await expect(question).toContainText("Are you sure you want to delete the question “Smoker”?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Question deleted")).toBeVisible();
  await expect(page.getByText("No questions found.")).toBeVisible();
});

test("the server's errors show below their fields", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  const taken = await makeQuestion(tenant);
  await openAs(page, user, tenant, "/questions");
  await page.getByRole("button", { name: "Create question" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create question" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/^(Enter the|Choose from the list)/)).toHaveCount(3);
  await dialog.getByLabel("Name").fill("Smoker");
  await dialog.getByLabel("Slug").fill(taken.slug);
  await dialog.getByRole("textbox", { name: "Question", exact: true }).fill("Do you smoke?");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Choose a product. Only an administrator keeps questions for all of them.").last(),
  ).toBeVisible();
  await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Slug")).toHaveAccessibleDescription("This slug is already in use.");
});

test("the list is filtered by product, type and search text", async ({ page }) => {
  const { tenant, user } = await setUp();
  await makeQuestion(tenant, { name: "Town", slug: "town", question: "Where do you live?", type: "text" });
  await makeQuestion(tenant);
  await openAs(page, user, tenant, `/questions?product_id=${tenant.product.id}`);
  await expect(page.getByText("1–2 of 2", { exact: true })).toBeVisible();
  await page.getByLabel("Type", { exact: true }).selectOption("boolean");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Boolean", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear Type" }).click();
  await page.getByRole("searchbox").fill("town");
  await expect(page.getByRole("cell", { name: "Where do you live?" })).toBeVisible();
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
});
