import { beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { newIdNumber, SELLING, transition } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

const COVER = 15_000; // of which the law allows a child of four one, and not two

let tenant: SellingTenant;
let agents: TestUser[];
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agents = await Promise.all([1, 2].map(() => makeUser(tenant, { permissions: SELLING })));
  const child = { member: "child", min_age: 0, max_age: 21, cover_amount: COVER };
  await asPlatform(async () => {
    await db.product.update({ where: { id: tenant.product.id }, data: { insurance_class: "funeral" } });
    await db.productPlan.update({ where: { id: tenant.plan.id }, data: { member_cover: [child] } });
  });
});

/** A complete sale of an agent that insures a child besides the client. */
function insure(agent: TestUser, id_number: string): Promise<SaleDetail> {
  const { insured_lives } = wholeForm(tenant);
  const { child, son, main, self } = tenant.choices;
  const client = { ...insured_lives[0], id_number: newIdNumber("1980-05-06"), relationship_id: self };
  const lwazi = { name: "Lwazi", surname: "Zulu", id_number, beneficiary_type_id: child, relationship_id: son };
  return completeSale(tenant, agent, { insured_lives: [{ ...client, beneficiary_type_id: main }, lwazi] });
}

test("a child that two sales insure, submitted at the same moment, is never covered for more than the law allows", async () => {
  for (let round = 0; round < 8; round += 1) {
    const number = newIdNumber(inDays(-4 * 366 - round));
    const made = await Promise.all(agents.map(async (agent) => ({ agent, sale: await insure(agent, number) })));
    const answers = await Promise.all(
      made.map(({ agent, sale }) => transition(agent, sale, { to: "policy-submitted" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual({
      "insured_lives.1.cover_amount": [expect.stringMatching(/R\s20\s000 at most.*with other sales R\s30\s000/)],
    });
  }
});
