import type { Locator, Page } from "@playwright/test";
import type { Questionnaire } from "@/lib/catalogue/templates/questionnaires/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { api } from "../support/api";
import { makeQuestionnaire, makeTextQuestion } from "../support/records";
import { makeSale } from "../support/sales";
import { makeProduct, makeTenant, makeUser } from "../support/world";
import { pickUp } from "./keyboard";
import { expect, openAs, REPETITION, revisit, test, toast } from "./support";

const PATH = "/questionnaires";
const NAMES = ["Age", "Height", "Work"];

/** A tenant whose product has three questions: "Age?", "Height?" and "Work?". */
async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  const ids: number[] = [];
  for (const name of NAMES) ids.push(await makeTextQuestion(tenant.product.id, name));
  return { tenant, user, ids };
}

/** The same tenant with a questionnaire of these sections, opened for editing. */
async function openQuestionnaire(page: Page, sectionsOf: (ids: number[]) => object[]) {
  const world = await setUp();
  const input = { product_id: world.tenant.product.id, name: "Needs", sections: sectionsOf(world.ids) };
  const { body } = await api(world.user).post<Questionnaire>("/api/questionnaires", input);
  await openAs(page, world.user, world.tenant, PATH);
  await page.getByRole("button", { name: "Edit questionnaire" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit questionnaire" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Needs");
  const saved = async () => {
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await dialog.getByRole("button", { name: "Save" }).click();
    const { sections }: { sections: { position: number }[] } = (await sent).postDataJSON();
    expect(sections.map(({ position }) => position)).toEqual(sections.map((_, index) => index));
    await expect(toast(page, "Questionnaire updated")).toBeVisible();
    return (await api(world.user).get<Questionnaire>(`/api/questionnaires/${body.id}`)).body.sections;
  };
  return { ...world, dialog, saved };
}

const titles = (dialog: Locator) =>
  dialog
    .getByLabel(/^Title of section/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

const threeSections = () => ["First", "Second", "Third"].map((title) => ({ title, question_ids: [] }));

test("a questionnaire is built from sections and questions, then changed and deleted", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, PATH);
  await expect(page.getByText("No questionnaires found.")).toBeVisible();
  await page.getByRole("button", { name: "Create questionnaire" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create questionnaire" });
  await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
  await dialog.getByLabel("Name").fill("Underwriting");

  await dialog.getByRole("button", { name: "Add section" }).click();
  await expect(dialog.getByLabel("Title of section 1")).toBeFocused();
  await page.keyboard.type("Person");
  await dialog.getByRole("button", { name: "Choose questions of section 1" }).click();
  await dialog.getByRole("searchbox", { name: "Search questions for section 1" }).fill("age");
  await dialog.getByRole("checkbox", { name: "Age?", exact: true }).check();
  await dialog.getByRole("button", { name: "Done of section 1" }).click();

  await dialog.getByRole("button", { name: "Add section" }).click();
  await page.keyboard.type("Body");
  await dialog.getByRole("button", { name: "Choose questions of section 2" }).click();
  await expect(dialog.getByText("Already asked in section 1")).toHaveCount(1);
  await dialog.getByRole("checkbox", { name: "Height?" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Questionnaire created")).toBeVisible();
  await expect(page.getByRole("row", { name: `${tenant.product.name} Underwriting 2` })).toBeVisible();

  await page.getByRole("button", { name: "Edit questionnaire" }).click();
  const edit = page.getByRole("dialog", { name: "Edit questionnaire" });
  await expect(edit.getByRole("list", { name: "Questions of section 2" })).toContainText("Height?");
  await edit.getByRole("button", { name: "Remove section 1" }).click();
  await expect(edit.getByLabel("Title of section 1")).toHaveValue("Body");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Questionnaire updated")).toBeVisible();
  await expect(page.getByRole("row", { name: `${tenant.product.name} Underwriting 1` })).toBeVisible();

  await page.getByRole("button", { name: "Delete questionnaire" }).click();
  const question = page.getByRole("dialog", { name: "Delete questionnaire" });
  await expect(question).toContainText(`Are you sure you want to delete Underwriting of ${tenant.product.name}?`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Questionnaire deleted")).toBeVisible();
});

test("sections are reordered by keyboard alone, and Escape cancels a move", REPETITION, async ({ page }) => {
  const { dialog, saved } = await openQuestionnaire(page, threeSections);
  await dialog.getByRole("button", { name: "Drag section 3" }).focus();
  await pickUp(page, "section 3 is picked up. It is 3 of 3.");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByText("section 3 moves to 2 of 3.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("section 3 is back where it was, 3 of 3.")).toBeAttached();
  expect(await titles(dialog)).toEqual(["First", "Second", "Third"]);

  await dialog.getByRole("button", { name: "Move section 3 up" }).press("Enter");
  await expect(dialog.getByLabel("Title of section 2")).toHaveValue("Third");
  await expect(dialog.getByRole("button", { name: "Move section 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Title of section 1")).toHaveValue("Third");
  expect((await saved()).map(({ title }) => title)).toEqual(["Third", "First", "Second"]);
});

test("a section is moved by dragging", REPETITION, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" }); // so that the dialog does not move while it opens
  const { dialog, saved } = await openQuestionnaire(page, threeSections);
  const from = await dialog.getByRole("button", { name: "Drag section 1" }).boundingBox();
  const to = await dialog.getByRole("button", { name: "Drag section 2" }).boundingBox();
  if (!from || !to) throw new Error("The sections are not there");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 5 });
  await page.mouse.move(from.x + 8, to.y + 20, { steps: 10 });
  await expect(dialog.getByText("section 1 moves to 2 of 3.")).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => titles(dialog)).toEqual(["Second", "First", "Third"]);
  expect((await saved()).map(({ title }) => title)).toEqual(["Second", "First", "Third"]);
});

test("the questions of a section are reordered by keyboard", async ({ page }) => {
  const { ids, dialog, saved } = await openQuestionnaire(page, (all) => [{ title: "All", question_ids: all }]);
  await dialog.getByRole("button", { name: "Drag Work?" }).focus();
  await pickUp(page, "Work? is picked up. It is 3 of 3.");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByText("Work? moves to 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(dialog.getByText("Work? is put down. It is 2 of 3.")).toBeAttached();
  expect((await saved())[0]?.question_ids).toEqual([ids[0], ids[2], ids[1]]);
});

test("changing the product removes its questions from the sections, and keeps those of every product", async ({
  page,
}) => {
  const everybodys = await makeTextQuestion(null, "Language");
  const { tenant, user, dialog, saved } = await openQuestionnaire(page, ([age = 0, height = 0]) => [
    { title: "Mixed", question_ids: [age, everybodys] },
    { title: "Own", question_ids: [height] },
  ]);
  const other = await makeProduct([tenant.id]);
  await makeTextQuestion(other.id, "Vehicle");
  await revisit(page);
  await page.getByRole("button", { name: "Edit questionnaire" }).click();
  await expect(dialog.getByText("Age?", { exact: true })).toBeVisible();
  await dialog.getByLabel("Product").selectOption({ label: other.name });
  await expect(dialog.getByText("2 questions of the other product were removed from the sections.")).toBeVisible();
  await expect(dialog.getByText("Age?", { exact: true })).toBeHidden();
  await dialog.getByRole("button", { name: "Choose questions of section 2" }).click();
  await dialog.getByRole("checkbox", { name: "Vehicle?" }).check();
  const [mixed, own] = await saved();
  expect([mixed?.question_ids, own?.question_ids.length]).toEqual([[everybodys], 1]);
  expect((await api(user).get(`/api/questionnaires?product_id=${other.id}`)).status).toBe(200);
});

test(
  "a questionnaire that sales have used says what a change means, and can't change its product",
  REPETITION,
  async ({ page }) => {
    const { tenant, user } = await setUp();
    await makeQuestionnaire(tenant);
    await makeSale(tenant, user);
    await openAs(page, user, tenant, PATH);
    await page.getByRole("button", { name: "Edit questionnaire" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit questionnaire" });
    await expect(dialog.getByText("Existing sales keep their questions.")).toBeVisible();
    await expect(dialog.getByLabel("Product")).toBeDisabled();
  },
);
