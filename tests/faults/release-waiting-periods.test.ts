// @module-tag all
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { assessSale } from "@/lib/sales/form/assess.server";
import { readWholeSale } from "@/lib/sales/record/record.server";
import { useReleaseDatabase } from "../support/release-database";

// Release 0.3.0 computed the waiting period of a submitted sale each time: the 31 days of another insurer's policy counted
// to the day on which cover begins, and nobody had to say whom it covered.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useReleaseDatabase("0.3.0");
});
afterAll(() => leaveDatabase());

const submitted = () =>
  asPlatform(() =>
    db.sale.findMany({
      where: { status: "policy-submitted", product: { insurance_class: "funeral" }, product_plan_id: { not: null } },
      select: { id: true, insured_lives: { select: { id: true } } },
      orderBy: { id: "asc" },
    }),
  );

const assess = (id: number) => asPlatform(async () => assessSale(await readWholeSale(id)));

test("every submitted sale of release 0.3.0 reads as it did, also one whose waiting period the law of today would not shorten", async () => {
  const sales = (await submitted()).filter(({ insured_lives }) => insured_lives.length > 0);
  expect(sales.length).toBeGreaterThan(5);
  for (const { id } of sales) {
    const sale = await asPlatform(() => readWholeSale(id));
    const { waiting_months = 0, term_months } = sale.plan_snapshot ?? {};
    const months = Math.min(waiting_months, term_months ? Math.floor(term_months / 4) : 6, 6);
    const { lives, waiting_reason } = await assess(id);
    expect([id, [...lives.values()].map((life) => life.waiting_months), waiting_reason]).toEqual([
      id,
      sale.insured_lives.map(() => months), // no sale of this database says since when an old policy ran
      null,
    ]);
  }

  const id = sales[0]?.id ?? 0;
  await asPlatform(async () => {
    const replacement = {
      ...{ replaces: true, insurer: "Karoo Mutual", reason: "Cheaper", previous_from: "2026-01-01" },
      ...{ similar_cover: true, same_lives: null, waiting_served: true },
    };
    const submitted_at = new Date("2026-01-10T08:00:00Z");
    const commencement_date = new Date("2026-02-01"); // 31 days after the beginning of the old policy
    await db.sale.update({ where: { id }, data: { replacement, submitted_at, commencement_date } });
    await db.saleInsuredLife.updateMany({ where: { sale_id: id }, data: { was_covered: true } });
  });
  const { lives, waiting_sentence } = await assess(id);
  expect(new Set([...lives.values()].map((life) => life.waiting_months))).toEqual(new Set([0]));
  expect(waiting_sentence).toBe("There is no waiting period: death from any cause is covered from the first day.");
});
