import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isoDate } from "@/lib/platform/text/format";
import { addDays, addMonths } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { packFile, submit, submitSale, textOfPdf, withMadePack } from "../support/packs";
import { judge, makeFloor, waitingSale } from "../support/reviews";
import { detailFor, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

// The waiting period of a funeral sale, by the former cover that its agent asks about.

let tenant: SellingTenant;
let agent: TestUser;
const TODAY = isoDate(new Date());

/** Makes the product of a tenant funeral cover with a waiting period of six months. */
const sellFuneralCover = ({ product, plan }: SellingTenant) =>
  asPlatform(async () => {
    const cover = { insurance_class: "funeral", underwriter: "Umoja Life" } as const;
    await db.product.update({ where: { id: product.id }, data: cover });
    await db.productPlan.update({ where: { id: plan.id }, data: { waiting_months: 6 } });
  });

beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: [...SELLING, "sales.recall"] });
  await sellFuneralCover(tenant);
});

const LAPSED = { lapsed_for_non_payment: true, lapsed_on: addMonths(TODAY, -1), lapsed_waiting_served: true };
/** A policy with another insurer that has run for exactly 31 days today. */
const REPLACED = {
  ...{ replaces: true, insurer: "Protea Life", reason: "Cheaper", previous_from: addDays(TODAY, -31) },
  ...{ similar_cover: true, same_lives: true, waiting_served: true },
};

/** The fields of a replacement that release 0.3.0 reads; it refuses any other. */
const KNOWN_TO_0_3_0 = [
  ...["replaces", "insurer", "policy_number", "reason", "previous_from", "similar_cover", "same_lives"],
  ...["waiting_served", "served_months"],
];

/** A form with former cover of the only life. */
function formWith(replacement: object) {
  const { insured_lives, disclosures } = wholeForm(tenant);
  return {
    replacement: { replaces: false, lapsed_for_non_payment: false, ...replacement },
    insured_lives: insured_lives.map((life) => ({ ...life, was_covered: true })),
    disclosures: { ...disclosures, replacement_warning: true },
  };
}
const completeWith = (replacement: object) => completeSale(tenant, agent, formWith(replacement));
const monthsOf = ({ insured_lives }: SaleDetail) => insured_lives.map(({ waiting_months }) => waiting_months);

describe("an open sale", () => {
  test("asks about former cover with the insurer's name, and says what it makes of the answers", async () => {
    const sale = await completeWith({});
    expect(sale).toMatchObject({
      former_cover: { insurer: "Umoja Life" },
      waiting_reason: "Set by the plan. PPR rule 2A.6.1 allows at most 6 months.",
    });
    expect(monthsOf(sale)).toEqual([6]);
    const { body } = await save(agent, sale, { replacement: { replaces: false, ...LAPSED } });
    expect(monthsOf(body)).toEqual([0]);
    expect(body.waiting_sentence).toContain("There is no waiting period");
    expect(body.waiting_reason).toContain("rule 2A.9.2");
    const inPart = { ...LAPSED, lapsed_waiting_served: false, lapsed_served_months: 4 };
    const { body: partly } = await save(agent, sale, { replacement: { replaces: false, ...inPart } });
    expect([monthsOf(partly), partly.replacement]).toEqual([[2], expect.objectContaining(inPart)]);
    expect(partly.waiting_reason).toContain("rule 2A.9.3");
  });

  test("stores other former cover apart, since release 0.3.0 refuses what it does not know of a replacement", async () => {
    const { id } = await completeWith({ ...REPLACED, ...LAPSED });
    const stored = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));
    expect(Object.keys(stored.replacement as object).toSorted()).toEqual(KNOWN_TO_0_3_0.toSorted());
    expect(stored.former_cover).toMatchObject(LAPSED);
  });

  test("is not submitted with a day ahead or days in the wrong order, which it names at their fields", async () => {
    const days = { group_member_since: TODAY, left_group_scheme_on: addDays(TODAY, -1) };
    const sale = await completeWith({ ...LAPSED, ...days, lapsed_on: addDays(TODAY, 1) });
    expect(sale.missing).toEqual([
      { step: "replacement", field: "lapsed_on", message: "The earlier policy can't have ended in the future." },
      {
        step: "replacement",
        field: "left_group_scheme_on",
        message: "The client can't have left the group scheme before joining it.",
      },
    ]);
    expect((await transition(agent, sale, { to: "policy-submitted" })).status).toBe(422);
  });

  test("counts the 31 days of another insurer's policy to today, though cover begins later", async () => {
    expect(monthsOf(await completeWith(REPLACED))).toEqual([0]);
    expect(monthsOf(await completeWith({ ...REPLACED, previous_from: addDays(TODAY, -30) }))).toEqual([6]);
    expect(monthsOf(await completeWith({ ...REPLACED, same_lives: false }))).toEqual([6]);
  });

  test("spares a member who has just left a group scheme the waiting period", async () => {
    const left_group_scheme_on = addDays(TODAY, -31);
    const group = { left_group_scheme_on, group_member_since: addMonths(left_group_scheme_on, -6) };
    expect(monthsOf(await completeWith(group))).toEqual([0]);
    const longAgo = { ...group, left_group_scheme_on: addDays(TODAY, -32) };
    expect(monthsOf(await completeWith(longAgo))).toEqual([6]);
  });
});

describe("a submitted sale", () => {
  const changeTheRules = (sale: SaleDetail) =>
    rewrite(sale, { replacement: { replaces: false }, commencement_date: new Date("2020-01-01") });

  test("keeps its months and their reason, which its pack states, whatever changes afterwards", async () => {
    const sale = await submitSale(tenant, agent, formWith(LAPSED));
    const text = (await textOfPdf(await packFile(agent, await withMadePack(agent, sale)))).join("\n");
    expect(text.replace(/\s+/g, " ")).toContain("PPR rule 2A.9.2");
    expect(text.replace(/\s+/g, " ")).toContain("You told us that you had a policy with Umoja Life that ended on");
    await changeTheRules(sale);
    const { waiting_sentence, waiting_reason, ...after } = await detailFor(agent, sale);
    expect([monthsOf(after as SaleDetail), waiting_sentence, waiting_reason]).toEqual([
      [0],
      sale.waiting_sentence,
      sale.waiting_reason,
    ]);
  });

  test("finds its months anew when it was recalled, and fixes them at the next submission", async () => {
    const sale = await submitSale(tenant, agent, formWith(LAPSED));
    await transition(agent, sale, { to: "in-progress", reason: "Another answer" });
    await save(agent, sale, { replacement: { replaces: false, lapsed_for_non_payment: false } });
    expect(monthsOf(await detailFor(agent, sale))).toEqual([6]);
    expect(monthsOf(await submit(agent, sale))).toEqual([6]);
  });

  test("that a release up to 0.3.0 submitted keeps what that release said, without a reason", async () => {
    const given = { ...REPLACED, previous_from: addDays(TODAY, -30), same_lives: null };
    const sale = await submitSale(tenant, agent, formWith(given));
    expect(monthsOf(sale)).toEqual([6]);
    await rewrite(sale, { waiting_periods: Prisma.DbNull });
    const read = await detailFor(agent, sale);
    expect([monthsOf(read), read.waiting_reason]).toEqual([[0], null]);
  });

  test("has its months fixed when a reviewer passes it", async () => {
    const floor = await makeFloor();
    await sellFuneralCover(floor.tenant);
    const waiting = await waitingSale(floor);
    await judge(floor.reviewer, waiting);
    expect((await transition(floor.reviewer, waiting, { to: "policy-submitted" })).status).toBe(200);
    await rewrite(waiting, { plan_snapshot: { ...PLAN, waiting_months: 3 } });
    const passed = await detailFor(floor.agent, waiting);
    expect([monthsOf(passed), passed.waiting_reason]).toEqual([[6], waiting.waiting_reason]);
  });
});

const PLAN = { cover_amount: 50_000, monthly_premium: 199.5 };
