import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { ask } from "../support/questions";
import { makeQuestion } from "../support/records";
import { personalityOf, REVIEWING } from "../support/reviews";
import { detailFor, makeSale, postTo, SELLING, save, transition } from "../support/sales";
import { makeSellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser } from "../support/world";

// A question whose wrong answer refers the sale.

const UNCHECKED = "Ask an administrator to choose who checks referred sales.";

/** A tenant whose sellers need no check, with a question of which yes is the wrong answer. */
async function setUp({ hasDefault }: { hasDefault: boolean }) {
  const tenant = await makeSellingTenant();
  const [agent, reviewer] = [
    await makeUser(tenant, { permissions: SELLING }),
    await makeUser(tenant, { permissions: REVIEWING }),
  ];
  const checker = await personalityOf(reviewer);
  const default_qc_personality_id = hasDefault ? checker : null;
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { default_qc_personality_id } }));
  const rule = { should_validate: true, correct_answer: false, on_fail: "refer" as const };
  const { id: question_id } = await makeQuestion(tenant, rule);
  await ask(tenant.product.id, "Health", [question_id]);
  /** A sale that lacks nothing else, with an answer. */
  async function answered(value: boolean): Promise<SaleDetail> {
    const sale = await makeSale(tenant, agent);
    await save(agent, sale, { ...wholeForm(tenant), answers: [{ question_id, value }] });
    return (await postTo(agent, sale, "mandate")).body;
  }
  return { tenant, agent, checker, question_id, answered };
}

test("an answer that refers sends the sale through QC, though its seller needs none", async () => {
  const { agent, checker, answered } = await setUp({ hasDefault: true });
  const sale = await answered(true);
  expect([sale.missing, sale.needs_qc, sale.can.transitions]).toEqual([
    [],
    true,
    ["callback", "declined", "qc-oversight"],
  ]);
  expect(sale.warnings).toMatchObject([
    { step: "answers", message: expect.stringContaining("QC checks the sale before") },
  ]);
  const submitted = await transition(agent, sale, { to: "policy-submitted" });
  expect([submitted.status, Object.keys(submitted.body.errors ?? {})]).toEqual([422, ["to"]]);
  const sent = await transition(agent, sale, { to: "qc-oversight" });
  expect([sent.status, sent.body.status, sent.body.qc_personality?.id]).toEqual([200, "qc-oversight", checker]);
});

test("the expected answer leaves the sale to be submitted, and another one later refers it", async () => {
  const { agent, question_id, answered } = await setUp({ hasDefault: true });
  const sale = await answered(false);
  expect([sale.needs_qc, sale.can.transitions]).toEqual([false, ["callback", "declined", "policy-submitted"]]);
  expect((await transition(agent, sale, { to: "qc-oversight" })).status).toBe(422);
  await save(agent, sale, { answers: [{ question_id, value: true }] });
  expect((await transition(agent, sale, { to: "policy-submitted" })).status).toBe(422);
  await save(agent, sale, { answers: [{ question_id, value: false }] });
  expect((await transition(agent, sale, { to: "policy-submitted" })).status).toBe(200);
});

test("where nobody is chosen to check referred sales, the answer blocks and says whom to ask", async () => {
  const { tenant, agent, checker, question_id, answered } = await setUp({ hasDefault: false });
  const sale = await answered(true);
  const missing = [{ step: "answers", field: String(question_id), message: UNCHECKED }];
  expect(sale.missing).toEqual(missing);
  const sent = await transition(agent, sale, { to: "qc-oversight" });
  expect([sent.status, sent.body.missing]).toEqual([422, missing]);
  expect((await transition(agent, sale, { to: "policy-submitted" })).status).toBe(422);
  expect((await detailFor(agent, sale)).status).toBe("in-progress");

  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { default_qc_personality_id: checker } }));
  expect((await transition(agent, sale, { to: "qc-oversight" })).status).toBe(200);
});
