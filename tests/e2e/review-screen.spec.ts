import { asPlatform, db } from "@/lib/platform/db/client.server";
import { wav } from "../support/audio";
import { audioFile, makeRecording, ofSale, record } from "../support/recordings";
import { judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { rewrite, SELLING, transition } from "../support/sales";
import { makeUser } from "../support/world";
import { pressFor } from "./keyboard";
import { pressAll, resultsOf } from "./review-world";
import { expect, openAs, REPETITION, test } from "./support";

test("F opens the comment at the time of the player, Enter goes on, and what is typed is no verdict", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await record(floor.agent, ofSale(sale), audioFile(wav(60)));
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  await expect(page.getByText("0:00 / 1:00")).toBeVisible();
  const scorecard = page.getByRole("region", { name: "Scorecard" });
  await pressFor("p", scorecard.locator('[data-judge="pass"][aria-pressed="true"]')); // space would press a verdict that has the focus
  await pressAll(page, ["ArrowRight", "ArrowRight", "ArrowLeft"]);
  await expect(page.getByText("0:10 / 1:00")).toBeVisible();
  await page.keyboard.press("f");
  const comment = page.getByRole("textbox", { name: /^Comment on item 2:/ });
  await expect(comment).toBeFocused();
  await page.keyboard.type("pfn not said");
  await expect(comment).toHaveValue("pfn not said");
  await pressAll(page, ["Enter", "c"]);
  await page.keyboard.type("Clear");
  await pressAll(page, ["Escape", "Space"]);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(scorecard.locator('[data-judge][aria-pressed="true"]')).toHaveText(["Pass", "Fail"]);
  await expect
    .poll(async () => (await resultsOf(sale.id)).slice(0, 3).map(({ result, comment }) => [result, comment]))
    .toEqual([
      ["pass", null],
      ["fail", "pfn not said"],
      [null, "Clear"],
    ]);
  expect(Number((await resultsOf(sale.id))[1]?.at_seconds)).toBe(10);
});

test("Enter at the end of a comment, pressed twice or held, judges no other item, nor does one after Escape", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  await pressFor("f", page.locator("[data-comment]:focus"));
  await page.keyboard.type("Not said");
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter"); // repeats
  await page.keyboard.up("Enter");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-item]").nth(1)).toBeFocused();
  await pressAll(page, ["ArrowUp", "c", "Escape", "Enter"]);
  await expect(page.locator("[data-item]").first()).toBeFocused();
  await expect(page.locator('[data-judge][aria-pressed="true"]')).toHaveText(["Fail"]);
  await page.keyboard.down("p");
  await page.keyboard.down("p");
  await page.keyboard.up("p");
  await expect(page.locator('[data-judge][aria-pressed="true"]')).toHaveText(["Pass"]);
});

test("a key that goes to a comment types nothing there while it is held", async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  for (const [item, key] of ["f", "c"].entries()) {
    const comment = page.getByRole("textbox", { name: new RegExp(`^Comment on item ${item + 2}:`) });
    await pressFor(
      "ArrowDown",
      page
        .locator("[data-item]")
        .nth(item + 1)
        .and(page.locator(":focus")),
    );
    await page.keyboard.down(key);
    await page.keyboard.down(key); // repeats
    await page.keyboard.up(key);
    await expect(comment).toBeFocused();
    await page.keyboard.type(`${key}ee`);
    await expect(comment).toHaveValue(`${key}ee`);
    await page.keyboard.press("Escape");
  }
  await expect(page.locator('[data-judge][aria-pressed="true"]')).toHaveText(["Fail"]);
});

test("a review is claimed and begun without the mouse, and every item is in view while it has the focus", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await page.setViewportSize({ width: 1440, height: 700 });
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await expect(page.getByRole("button", { name: "Claim" })).toBeFocused();
  await page.keyboard.press("Enter");
  const [items, decisions] = [page.locator("[data-item]"), page.getByRole("button", { name: "Send back" })];
  await expect(items.first()).toBeFocused();
  for (let index = 1; index < 18; index += 1) {
    const item = items.nth(index);
    await pressFor("ArrowDown", item.and(page.locator(":focus")));
    const [shown, bar] = [await item.boundingBox(), await decisions.boundingBox()];
    expect((shown?.y ?? 0) + (shown?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test("the sale stays where the reviewer has scrolled it, until an item is about another part of it", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await page.setViewportSize({ width: 1280, height: 400 });
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  const [items, pane] = [page.locator("[data-item]"), page.getByRole("region", { name: "Sale", exact: true })];
  const top = () => pane.evaluate(({ scrollTop }) => scrollTop);
  await pressFor("ArrowDown", items.nth(1).and(page.locator(":focus")));
  await pane.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const scrolled = await top();
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press("ArrowUp");
  await expect(items.first()).toBeFocused();
  expect(await top()).toBe(scrolled);
  await pressAll(page, ["p", "p", "p"]);
  await expect(page.getByLabel("Step of the sale").locator("option:checked")).toHaveText("7. Bank and mandate");
  await expect(items.nth(3)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Bank account" })).toBeInViewport();
});

test("the sale follows the item: an item of the mandate shows the mandate, and where it was agreed to", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const { id } = await makeRecording(floor.tenant, { sale_id: sale.id, duration_seconds: 60 });
  await asPlatform(() =>
    db.saleMandate.updateMany({ where: { sale_id: sale.id }, data: { recording_id: id, at_seconds: 42 } }),
  );
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  const step = page.getByLabel("Step of the sale");
  await expect(step.locator("option:checked")).toHaveText("1. Opening");
  await expect(page.getByText("Not asked").first()).toBeVisible(); // no question is about health
  const item = page.locator("[data-item]").filter({ hasText: "The client agreed to the debit" });
  await item.getByRole("button", { name: "Pass" }).focus();
  await expect(step.locator("option:checked")).toHaveText("7. Bank and mandate");
  await expect(page.getByRole("heading", { name: "Debit order mandate" })).toBeInViewport();
  const { height } = (await step.boundingBox()) ?? {};
  expect(height).toBe(36);
  await page.getByRole("button", { name: "Hear the agreement to the mandate" }).click();
  await expect(page.getByText("0:42 / 1:00")).toBeVisible();
});

test("a step that failed in QC says so with the reviewer's reason, until it is fixed", async ({ page }) => {
  const floor = await makeFloor();
  const { tenant, agent, reviewer } = floor;
  const sale = await waitingSale(floor);
  const review = await judge(reviewer, sale, ["debit-consent"]);
  await saveItems(reviewer, review, [{ item_id: "debit-consent", comment: "No amount was said" }]);
  await transition(reviewer, sale, { to: "in-progress", note: "Read it again" });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  const step = page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: /Bank and mandate/ });
  await expect(step).toHaveAccessibleName("7 Bank and mandate Failed in QC: No amount was said");
  await page.getByRole("button", { name: /^Fixed: / }).click();
  await expect(step).toHaveAccessibleName("7 Bank and mandate complete");
});

test("the reviewer names the place where the client agrees to the mandate", async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const recording = await makeRecording(floor.tenant, { sale_id: sale.id, duration_seconds: 60 });
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("button", { name: "Forward 10 seconds" }).click();
  await page.getByRole("button", { name: "Mark the mandate agreement here" }).click();
  await expect(page.getByText("Mandate position saved")).toBeVisible();
  const mandate = await asPlatform(() => db.saleMandate.findFirstOrThrow({ where: { sale_id: sale.id } }));
  expect([mandate.recording_id, mandate.at_seconds]).toEqual([recording.id, 10]);
});

test("the time of a comment is a button only for those who can hear the call", REPETITION, async ({ page }) => {
  const floor = await makeFloor();
  const { tenant, agent, reviewer } = floor;
  const sale = await waitingSale(floor);
  await makeRecording(tenant, { sale_id: sale.id, duration_seconds: 60 });
  const review = await judge(reviewer, sale, ["named"]);
  await saveItems(reviewer, review, [{ item_id: "named", comment: "Not named", at_seconds: 12 }]);
  await transition(reviewer, sale, { to: "in-progress", note: "Again" });
  const address = `/sales/${tenant.product.slug}?sale=${sale.id}`;
  await openAs(page, agent, tenant, address);
  const found = page.getByRole("region", { name: "Quality control" });
  await expect(found.getByText("Not named")).toBeVisible();
  await expect(found.getByText("0:12", { exact: true })).toBeVisible();
  await expect(found.getByRole("button", { name: /^Hear / })).toBeHidden();
  const listener = await makeUser(tenant, { permissions: [...SELLING, "recordings.play"] });
  await rewrite(sale, { agent_id: listener.id });
  await openAs(page, listener, tenant, address);
  await expect(found.getByText("0:00 / 1:00")).toBeVisible();
  await found.getByRole("button", { name: /^Hear / }).click();
  await expect(found.getByText("0:12 / 1:00")).toBeVisible();
});

test("a decision that can't be made now says why: the status is not the reviewer's, or the claim has ended", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const data = { allowed_sale_statuses: ["qc-oversight" as const, "policy-submitted" as const] };
  await asPlatform(() => db.personality.update({ where: { id: floor.qcPersonalityId }, data }));
  await judge(floor.reviewer, sale, ["courtesy"]);
  await page.clock.install();
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await expect(page.getByText("Every item is scored")).toBeVisible();
  const button = (name: string) => page.getByRole("button", { name, exact: true }).last();
  for (const name of ["Decline", "Send back"]) {
    await expect(button(name)).toHaveAccessibleDescription("You may not move a sale to this status.");
  }
  await expect(button("Pass")).toBeEnabled();
  await page.clock.fastForward("31:00");
  await expect(button("Pass")).toHaveAccessibleDescription(/^Your claim expired after 30 minutes/);
});
