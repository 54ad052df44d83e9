import { asPlatform, db } from "@/lib/platform/db/client.server";
import { kill, killConsoles, startAnotherConsole } from "../support/console-process";
import { WITH_REPETITIONS } from "../support/repetitions";
import { makeFloor, waitingSale } from "../support/reviews";
import { pressAll } from "./review-world";
import { at, expect, joinAs, REPETITION, test, visit } from "./support";

/** `npm run soak -- reviews` tries 20 times. */
const TRIES = Number(process.env.TRIES ?? (WITH_REPETITIONS ? 3 : 1));
const SECONDS = 1_000;
/** Each ends at the next item. */
const KEYS = [["p"], ["f", "Enter"]] as const;

test(
  "a server process that is killed in the middle of a review loses no item",
  REPETITION,
  async ({ page, context }) => {
    test.setTimeout((60 + 60 * TRIES) * SECONDS);
    const floor = await makeFloor();
    const sale = await waitingSale(floor);
    const server = await startAnotherConsole();
    try {
      await joinAs(context, floor.reviewer, floor.tenant);
      const { port } = new URL(server.url);
      await visit(page, Object.assign(new URL(at(floor.tenant, `/qc/${sale.id}`)), { port }).href);
      await page.getByRole("button", { name: "Claim" }).click();
      await expect(page.getByText("18 of 18 left")).toBeVisible();
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const keys = KEYS[attempt % 2] ?? KEYS[0];
        const row = page.locator("[data-item]").first();
        await row.getByRole("button", { name: "Pass" }).focus();
        const saving = page.waitForRequest((request) => request.method() === "PUT");
        await pressAll(page, keys);
        if (attempt % 2 === 0) await saving; // every other time while the server saves
        kill([server.part("web")], "SIGKILL");
        for (let item = 1; item < 5; item += 1) {
          await page.keyboard.press("ArrowDown");
          await pressAll(page, KEYS[(attempt + item) % 2] ?? KEYS[0]);
          await page.keyboard.press("ArrowUp"); // a judgement goes on by itself
        }
        await expect(page.getByText("Not saved: no answer from the server, trying again")).toBeVisible();
        const shown = await page.locator('[data-judge][aria-pressed="true"]').allTextContents();
        await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 90 * SECONDS }); // it has been restarted
        const stored = await asPlatform(() =>
          db.saleReviewItem.findMany({
            where: { review: { sale_id: sale.id }, result: { not: null } },
            orderBy: { position: "asc" },
          }),
        );
        expect(stored.map(({ result }) => (result === "pass" ? "Pass" : "Fail"))).toEqual(shown);
      }
    } finally {
      await killConsoles();
    }
  },
);
