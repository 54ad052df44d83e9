import { beforeAll, describe, expect, test } from "vitest";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { newIdNumber, SELLING, transition } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeProduct, makeUser, type TestUser } from "../support/world";

// What the law lets a life be covered for, on submission. tests/unit/sale-cover-limits.test.ts has every figure.

let tenant: SellingTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
});

/** The tenant with a product of a class, whose plan covers a client and a child for these amounts. */
async function selling(
  insurance_class: InsuranceClass,
  cover_amount: number,
  childCover = 10_000,
): Promise<SellingTenant> {
  const { plan, ...product } = await makeProduct([tenant.id]);
  const child = { member: "child", min_age: 0, max_age: 21, cover_amount: childCover };
  await asPlatform(async () => {
    await db.product.update({ where: { id: product.id }, data: { insurance_class } });
    await db.productPlan.update({ where: { id: plan.id }, data: { cover_amount, member_cover: [child] } });
  });
  return { ...tenant, product, plan };
}

async function submit(seller: SellingTenant, childsNumber?: string) {
  const { insured_lives } = wholeForm(seller);
  const { child, son } = seller.choices;
  const lwazi = { name: "Lwazi", surname: "Zulu", beneficiary_type_id: child, relationship_id: son };
  const lives = childsNumber ? [...insured_lives, { ...lwazi, id_number: childsNumber }] : insured_lives;
  const sale = await completeSale(seller, agent, { insured_lives: lives });
  return { sale, ...(await transition(agent, sale, { to: "policy-submitted" })) };
}

describe("the cover of a child", () => {
  test("is summed up over funeral and life cover, and not with disability", async () => {
    const number = newIdNumber(inDays(-4 * 366));
    expect((await submit(await selling("disability", 50_000, 50_000), number)).status).toBe(200);
    expect((await submit(await selling("funeral", 50_000, 12_000), number)).status).toBe(200);
    const refused = await submit(await selling("life", 50_000, 12_000), number);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "insured_lives.1.cover_amount": [expect.stringMatching(/R\s20\s000 at most.*with other sales R\s24\s000/)] },
    ]);
    expect((await submit(await selling("life", 50_000, 8_000), number)).status).toBe(200);
  });
});

describe("the funeral cover of an adult, while no limit of this year is entered", () => {
  test("is submitted above the last limit with a warning, and refused above twice as much", async () => {
    const warned = await submit(await selling("funeral", 150_000));
    expect(warned.sale.warnings).toMatchObject([
      {
        step: "insured_lives",
        field: "0.cover_amount",
        message: expect.stringMatching(/R\s100\s000 and may have been/),
      },
    ]);
    expect(warned.status).toBe(200);
    expect(warned.body.warnings).toEqual([]); // of a submitted sale nothing is judged again
    const refused = await submit(await selling("funeral", 200_001));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "insured_lives.0.cover_amount": [expect.stringMatching(/Above R\s200\s000 cover is refused/)] },
    ]);
  });
});
