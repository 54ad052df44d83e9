import { describe, expect, test } from "vitest";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { asPlatform } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { LAW } from "../support/law";
import { makePlan } from "../support/records";
import { makeFloor } from "../support/reviews";
import { detailFor, makeSale, SELLING, save, transition } from "../support/sales";
import { makeSuppressions } from "../support/suppressions";
import { completeSale, inDays, makeSellingTenant } from "../support/whole-sales";
import { makeUser } from "../support/world";

// What others change while a sale is filled in.

const soon = () => nextCallingTime(new Date(Date.now() + 60 * 60 * 1000), LAW).toISOString();

describe("a client who takes marketing back after the conversion", () => {
  const suppress = (tenant_id: number, value: string) =>
    asPlatform(() => makeSuppressions({ data: { tenant_id, kind: "phone", value } }));

  test("is still sold this policy: the form is saved, the call arranged and the sale submitted", async () => {
    const tenant = await makeSellingTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await completeSale(tenant, agent);
    await suppress(tenant.id, sale.policyholder.phone ?? "");
    expect((await save(agent, sale, { notes: "Wants no marketing" })).body.missing).toEqual([]);
    expect((await transition(agent, sale, { to: "callback", callback_at: soon() })).status).toBe(200);
    expect((await transition(agent, sale, { to: "in-progress" })).status).toBe(200);
    expect((await transition(agent, sale, { to: "policy-submitted" })).body.status).toBe("policy-submitted");
  });

  test("is still sold this policy where the sale is checked first", async () => {
    const floor = await makeFloor();
    const sale = await completeSale(floor.tenant, floor.agent);
    await suppress(floor.tenant.id, sale.policyholder.phone ?? "");
    expect((await transition(floor.agent, sale, { to: "qc-oversight" })).body.status).toBe("qc-oversight");
  });
});

describe("a plan that is deleted meanwhile", () => {
  const NOT_OFFERED = { "cover.product_plan_id": ["Choose a plan of this product."] };

  async function setUp() {
    const tenant = await makeSellingTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const keeper = await makeUser(tenant, { permissions: ["product-plans.destroy"] });
    const plan = await makePlan(tenant);
    const remove = () => api(keeper).delete<Refusal>(`/api/product-plans/${plan.id}`);
    return { tenant, agent, plan, remove };
  }

  test("can't be saved any more, says so under its field, and keeps what the sale has", async () => {
    const { tenant, agent, plan, remove } = await setUp();
    const sale = await makeSale(tenant, agent);
    const cover = { product_plan_id: tenant.plan.id, commencement_date: inDays(14) };
    await save(agent, sale, { cover });
    expect((await remove()).status).toBe(204);
    const { status, body } = await save(agent, sale, {
      cover: { ...cover, product_plan_id: plan.id },
      notes: "Typed with it",
    });
    expect([status, body.errors]).toEqual([422, NOT_OFFERED]);
    const kept = await detailFor(agent, sale);
    expect([kept.cover.product_plan_id, kept.notes, kept.plans.map(({ id }) => id)]).toEqual([
      tenant.plan.id,
      null,
      [tenant.plan.id],
    ]);
  });

  test("stays while a sale has it, submitted or not", async () => {
    const { tenant, agent, plan, remove } = await setUp();
    const cover = { product_plan_id: plan.id, commencement_date: inDays(14) };
    const sale = await completeSale(tenant, agent, { cover });
    expect((await remove()).status).toBe(409);
    await transition(agent, sale, { to: "policy-submitted" });
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([409, "This record is in use."]);
    expect((await detailFor(agent, sale)).plan?.id).toBe(plan.id);
  });
});
