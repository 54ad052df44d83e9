import type { Browser, Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeRecording } from "../support/recordings";
import { anotherReviewer, type Floor, makeFloor, waitingSale } from "../support/reviews";
import { SELLING } from "../support/sales";
import { makeUser, type TestUser } from "../support/world";
import { look } from "./look";
import { pressAll, resultsOf } from "./review-world";
import { expect, openAs, REPETITION, revisit, test } from "./support";

/** A page of its own browser, in the session of a user. */
async function browserOf(browser: Browser, user: TestUser, { tenant }: Floor, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, user, tenant, path);
  return page;
}

const saleOf = (id: number) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));

test("agent, two reviewers and the line manager bring a sale through kick-back, dispute, fix and pass", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const floor = await makeFloor();
  const { tenant, agent, reviewer } = floor;
  const [mate, boss] = [await anotherReviewer(floor), await makeUser(tenant, { permissions: SELLING })];
  const managed = { line_manager_user_id: boss.id };
  await asPlatform(() => db.user.update({ where: { id: agent.id }, data: managed }));
  const sale = await waitingSale(floor);
  const address = `/sales/${tenant.product.slug}?sale=${sale.id}`;

  // The first reviewer claims it from the queue, and the second one sees that.
  const first = await browserOf(browser, reviewer, floor, "/qc");
  const second = await browserOf(browser, mate, floor, "/qc");
  await expect(second.getByRole("button", { name: `Claim ${sale.reference}` })).toBeVisible();
  await first.getByRole("button", { name: `Claim ${sale.reference}` }).click();
  await expect(first.getByRole("region", { name: "Scorecard" })).toBeVisible();
  await expect(second.getByRole("button", { name: `Claim ${sale.reference}` })).toBeHidden();

  // Two items fail, one with a comment.
  await expect(first.getByRole("button", { name: "Pass", exact: true }).last()).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await pressAll(first, ["p", "p", "p", "p", "p", "p", "p", "f", "Enter", "p", "f"]);
  await first.keyboard.type("The exclusions were skipped");
  await first.keyboard.press("Enter");
  await pressAll(first, Array(8).fill("p"));
  await expect(first.getByText("Every item is scored")).toBeVisible();
  await expect(first.getByText(/^Saved/)).toBeVisible();
  await first.getByRole("button", { name: "Send back" }).click();
  await expect(first.getByLabel("What the agent must fix")).toHaveValue(/^Not met: .+; .+/);
  await first.getByLabel("What the agent must fix").fill("Read the exclusions again");
  await first.getByRole("dialog").getByRole("button", { name: "Send back" }).click();
  await expect(first).toHaveURL(/\/qc$/);
  await expect(first.getByRole("status").getByText(new RegExp(`^${sale.reference} went back to`))).toBeVisible();

  // The agent sees what failed, puts one item right, disputes the other, and sends the sale again.
  const seller = await browserOf(browser, agent, floor, address);
  const found = seller.getByRole("region", { name: "Quality control" });
  await expect(found.getByText("QC sent this sale back. Read the exclusions again")).toBeVisible();
  await expect(found.getByText("The exclusions were skipped")).toBeVisible();
  await found
    .getByRole("button", { name: /^Fixed: / })
    .last()
    .click();
  await expect(found.getByRole("button", { name: /^Fixed: / }).last()).toHaveText("Not fixed");
  await found
    .getByRole("button", { name: /^Dispute / })
    .first()
    .click();
  await seller.getByLabel("Why it should pass").fill("It is at 0:20");
  await seller.getByRole("dialog").getByRole("button", { name: "Dispute" }).click();
  await expect(found.getByText("It is at 0:20")).toBeVisible();
  await seller.getByRole("button", { name: /Summary/ }).click();
  await seller.getByRole("button", { name: "Send to QC" }).click();
  await expect.poll(async () => (await saleOf(sale.id)).status).toBe("qc-oversight");

  // The line manager upholds the dispute.
  const manager = await browserOf(browser, boss, floor, address);
  const history = manager.getByRole("region", { name: "Quality control" });
  await history.getByRole("button", { name: /Show the review/ }).click();
  await history.getByRole("button", { name: /^Answer / }).click();
  await manager.getByRole("switch", { name: "Accept the dispute" }).click();
  await manager.getByLabel("Why").fill("I heard it");
  await manager.getByRole("dialog").getByRole("button", { name: "Answer" }).click();
  await expect(history.getByText("I heard it")).toBeVisible();
  await expect(history.getByText(/^Dispute accepted by .+: the item counts as a pass\.$/)).toBeVisible();

  // The second reviewer takes the next sale, and passes it.
  await second.getByRole("button", { name: "Next", exact: true }).click();
  await expect(second.getByRole("region", { name: "Scorecard" })).toBeVisible();
  await pressAll(second, Array(18).fill("p"));
  await expect(second.getByText("Can pass")).toBeVisible();
  await second.getByRole("button", { name: "Pass", exact: true }).last().click();
  await expect(second).toHaveURL(/\/qc$/);
  await expect(second.getByText("No sales are waiting for your review.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Next", exact: true })).toHaveCount(0);
  expect(await saleOf(sale.id)).toMatchObject({
    ...{ status: "policy-submitted", kick_count: 1, submitted_by_id: agent.id, qc_decided_by_id: mate.id },
  });

  // The audit names everybody, and tells how long each stage took and what both checks found.
  await openAs(manager, boss, tenant, `/sales/audit/${sale.id}`);
  const stages = manager.getByRole("list", { name: "Stages" }).getByRole("listitem");
  await expect(stages.last()).toContainText("so far");
  for (const stage of await stages.allTextContents()) expect(stage).toMatch(/\d+ ?(s|min|h)/);
  const evidence = manager.getByRole("list", { name: "Evidence" });
  await expect(evidence).toContainText("Quality control: Sent back");
  await expect(evidence).toContainText("Quality control: Passed");
  for (const { id } of [agent, reviewer, mate, boss]) {
    const { surname } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id } }));
    await expect(manager.getByRole("cell", { name: new RegExp(surname) }).first()).toBeVisible();
  }
});

test("a review takes one key for an item that passes, and two for one that fails or does not apply", async ({
  page,
}) => {
  const floor = await makeFloor();
  const items = Array.from({ length: 20 }, (_, index) => ({
    ...{ id: `item-${index}`, text: `Item ${index}`, weight: 5, instant_fail: false, na_allowed: true, help: null },
  }));
  const { tenant } = floor;
  const card = { tenant_id: tenant.id, product_id: tenant.product.id, sections: [{ title: "All", items }] };
  await asPlatform(() => db.scorecard.create({ data: card }));
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("20 of 20 left")).toBeVisible();
  const fail = ["f", "Enter"]; // through its comment
  await pressAll(page, [...Array(17).fill("p"), ...fail, ...fail, "n"]);
  await page.keyboard.type("None");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Every item is scored")).toBeVisible();
  await expect
    .poll(async () => (await resultsOf(sale.id)).map(({ result }) => result))
    .toEqual([...Array(17).fill("pass"), "fail", "fail", "na"]);
});

test("a comment takes the time of the player with one key, and its mark goes back to it", async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await makeRecording(floor.tenant, { sale_id: sale.id, duration_seconds: 60 });
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("button", { name: "Forward 10 seconds" }).click();
  await page.getByRole("button", { name: "Forward 10 seconds" }).click();
  await page.getByRole("region", { name: "Scorecard" }).getByRole("button", { name: "Pass" }).first().focus();
  await page.keyboard.press("c");
  await page.keyboard.type("Too fast");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect.poll(async () => (await resultsOf(sale.id))[0]?.comment).toBe("Too fast");
  expect(Number((await resultsOf(sale.id))[0]?.at_seconds)).toBe(20);
  await page.getByRole("button", { name: "Back 10 seconds" }).click();
  await expect(page.getByText("0:10 / 1:00")).toBeVisible();
  await page.getByRole("button", { name: "Hear the recording at 0:20" }).click();
  await expect(page.getByText("0:20 / 1:00")).toBeVisible();
});

test("what is judged without a connection is saved with the next one", async ({ page, context }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  await context.setOffline(true);
  await pressAll(page, ["p", "p", "f"]);
  await expect(page.getByText("Not saved: no answer from the server, trying again")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send back" })).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect((await resultsOf(sale.id)).slice(0, 3).map(({ result }) => result)).toEqual(["pass", "pass", "fail"]);
});

test("what is judged is still there after a reload that came before it was saved", REPETITION, async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  await page.route("**/qc-reviews/*", (route) => route.abort("connectionreset"));
  await pressAll(page, ["p", "f"]);
  await expect(page.getByText("16 of 18 left")).toBeVisible();
  await page.unroute("**/qc-reviews/*");
  await revisit(page);
  await expect(page.getByText("16 of 18 left")).toBeVisible();
  await expect
    .poll(async () => (await resultsOf(sale.id)).slice(0, 2).map(({ result }) => result))
    .toEqual(["pass", "fail"]);
});

test("two windows of one reviewer: the older one says so, and keeps its items or takes the others", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  const other = await page.context().newPage();
  await openAs(other, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await pressAll(other, ["f"]);
  await expect(other.getByText(/^Saved/)).toBeVisible();
  await pressAll(page, ["p", "p"]);
  await expect(page.getByText("This review was changed in another window")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(async () => (await resultsOf(sale.id)).slice(0, 2).map(({ result }) => result))
    .toEqual(["pass", "pass"]);
});

test("the review and the queue have no accessibility violation and fit every size", async ({ page }) => {
  test.slow();
  const floor = await makeFloor();
  const [sale] = [await waitingSale(floor), await waitingSale(floor)];
  await openAs(page, floor.reviewer, floor.tenant, "/qc");
  await expect(page.getByRole("button", { name: `Claim ${sale.reference}` })).toBeVisible();
  await look(page, "qc");
  await page.getByRole("button", { name: `Claim ${sale.reference}` }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  await pressAll(page, ["p", "p", "f"]);
  await page.keyboard.type("The client was led to the answer");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await look(page, "qc-review");
});

test("a comment begins with the first letter after its key, which judges nothing", REPETITION, async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, "/qc");
  await page.getByRole("button", { name: `Claim ${sale.reference}` }).click();
  await expect(page.getByText("18 of 18 left")).toBeVisible();
  await page.keyboard.press("c");
  await page.keyboard.type("fine");
  await expect(page.getByRole("textbox", { name: /^Comment on item 1:/ })).toHaveValue("fine");
  await expect(page.getByText("18 of 18 left")).toBeVisible();
});
