import { Connection } from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfToken } from "@/lib/identity/sessions/session.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { detailAfter, findSale } from "@/lib/sales/detail/detail.server";
import { type SaleFormInput, saleFormInput } from "@/lib/sales/form/schema";
import { updateSale } from "@/lib/sales/form/update.server";
import { detailFor, makeSale, newIdNumber, SELLING, save } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
let actor: Actor;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
  const found = await actorOfToken(agent.token, null);
  if (!found) throw new Error("The agent is not signed in");
  actor = found;
});

/** The statements that some work of the agent sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const bind = vi.spyOn(Connection.prototype, "bind");
  await runAs(actor, work);
  const names = bind.mock.calls.map(([config]) => config?.statement);
  bind.mockRestore();
  return names.filter((name) => name !== "assume_identity"); // which a connection needs before its first one for somebody
}

const saveAs = (sale: { id: number; version: number }, steps: Partial<SaleFormInput>) =>
  detailAfter(actor, () => updateSale(actor, sale.id, saleFormInput.parse({ version: sale.version, ...steps })));

const people = (count: number, position = 0) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${index + position}`,
    relationship_id: tenant.choices.son,
    id_number: newIdNumber("1990-02-03"),
  }));

describe("a sale", () => {
  test("with everything is opened with one query", async () => {
    const sale = await completeSale(tenant, agent);
    const opened: number[] = [];
    while (opened.length < 4) opened.push((await statementsOf(() => findSale(actor, sale.id))).length);
    expect(Math.min(...opened.slice(1))).toBe(1); // the first also reads what the process then remembers
  });

  test("says before its submission when it would be debited first if it was submitted now", async () => {
    const { submitted_at, first_debit_on, cover } = await completeSale(tenant, agent);
    expect([submitted_at, first_debit_on]).toEqual([null, cover.first_debit_on]);
    expect(`${first_debit_on}` >= inDays(14)).toBe(true);
  });

  test("takes no more queries to save with fifty rows than with one", async () => {
    // The first save of a process also reads what it then remembers, and so does one after another test changed that.
    const tries = [await countQueries(), await countQueries(), await countQueries()];
    const fewest = (kind: keyof (typeof tries)[number]) => Math.min(...tries.map((counted) => counted[kind]));
    expect(fewest("addedFifty")).toBeLessThanOrEqual(fewest("addedOne"));
    expect(fewest("changedFifty")).toBeLessThanOrEqual(fewest("changedOne"));
    expect(Math.max(fewest("addedOne"), fewest("changedOne"))).toBeLessThanOrEqual(9); // with BEGIN and COMMIT
  });

  async function countQueries() {
    const [addedOne, changedOne] = await countQueriesOf(1);
    const [addedFifty, changedFifty] = await countQueriesOf(50);
    return { addedOne, changedOne, addedFifty, changedFifty };
  }

  async function countQueriesOf(rows: number): Promise<[added: number, changed: number]> {
    const sale = await makeSale(tenant, agent);
    const started = await save(agent, sale, { notes: "Begun" });
    const added = await statementsOf(() => saveAs(started.body, { beneficiaries: people(rows) }));
    const { version, beneficiaries } = await detailFor(agent, sale);
    const turned = beneficiaries
      .toReversed()
      .map(({ id, relationship_id }, place) => ({ id, relationship_id, name: `${place}` }));
    const changed = await statementsOf(() => saveAs({ ...sale, version }, { beneficiaries: turned }));
    return [added.length, changed.length];
  }

  test("stays as it is when a form is saved that nothing was entered in", async () => {
    const { body: begun } = await save(agent, await makeSale(tenant, agent), { notes: "Begun" });
    const empty = {
      opening: {},
      cover: {},
      insured_lives: [],
      answers: [],
      beneficiaries: [],
      replacement: {},
      bank: {},
    };
    const { status, body } = await save(agent, begun, {
      ...empty,
      pay_to_estate: false,
      disclosures: {},
      notes: "Begun",
    });
    expect([status, body.version]).toEqual([200, begun.version]);
  });

  test("of a product that is no longer sold here can still be read, and no longer be completed", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await completeSale(own, seller);
    await asPlatform(() => db.tenantProduct.deleteMany({ where: { tenant_id: own.id } }));
    const { product, policyholder, missing } = await detailFor(seller, sale);
    expect(product).toMatchObject({ id: own.product.id, name: "" });
    expect(policyholder.surname).toBe("Zulu");
    expect(missing.map(({ step, field }) => `${step}.${field}`)).toEqual(["cover.product_plan_id"]);
  });
});
