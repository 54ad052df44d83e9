import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeRecording } from "../support/recordings";
import { judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { rewrite, SELLING, transition } from "../support/sales";
import { makeUser } from "../support/world";
import { pressAll, resultsOf } from "./review-world";
import { expect, openAs, REPETITION, test } from "./support";

test(
  "C right after F comments on the item that failed, and on the current one after any other move",
  REPETITION,
  async ({ page }) => {
    const floor = await makeFloor();
    const sale = await waitingSale(floor);
    await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
    await page.getByRole("button", { name: "Claim" }).click();
    await expect(page.getByText("18 of 18 left")).toBeVisible();
    await pressAll(page, ["p", "f", "c"]);
    await page.keyboard.type("Left out");
    await page.keyboard.press("Control+Enter");
    await pressAll(page, ["f", "ArrowDown", "ArrowUp", "c"]);
    await page.keyboard.type("Clear");
    await expect
      .poll(async () => (await resultsOf(sale.id)).slice(0, 4).map(({ result, comment }) => [result, comment]))
      .toEqual([
        ["pass", null],
        ["fail", "Left out"],
        ["fail", null],
        [null, "Clear"],
      ]);
  },
);

test("the reviewer names the place where the client agrees to the mandate", async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const recording = await makeRecording(floor.tenant, { sale_id: sale.id, duration_seconds: 60 });
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("button", { name: "Forward 10 seconds" }).click();
  await page.getByRole("button", { name: "The mandate is agreed to here" }).click();
  await expect(page.getByText("The mandate is marked")).toBeVisible();
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
    await expect(button(name)).toHaveAccessibleDescription("You may not bring a sale into this status.");
  }
  await expect(button("Pass")).toBeEnabled();
  await page.clock.fastForward("31:00");
  await expect(button("Pass")).toHaveAccessibleDescription(/^Your claim has ended after 30 minutes/);
});
