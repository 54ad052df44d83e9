import { describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleFilters } from "@/lib/sales/list/schema";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "../support/api";
import { makePersonality, makeSale, makeTeam } from "../support/records";
import { makeProduct, makeTenant, makeUser } from "../support/world";

const change = (id: number, data: Prisma.SaleUncheckedUpdateInput) =>
  asPlatform(() => db.sale.update({ where: { id }, data, select: { id: true } }));

describe("the list of sales", () => {
  test("filters by team, plan, source, debit day and the dates of a stage, and counts what it filters", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: ["sales.index"] });
    const team = await makeTeam(tenant, [agent]);
    const [wanted, other] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
    await change(wanted.id, {
      team_id: team.id,
      product_plan_id: tenant.plan.id,
      source: "radio",
      submitted_at: new Date("2026-03-10T21:30:00Z"), // after 23:30 in South Africa
      commencement_date: new Date("2026-04-01"),
      bank_account: { create: { debit_day: "last" } },
    });
    await change(other.id, { bank_account: { create: { debit_day: "1" } } });

    const expected = {
      [`team_id=${team.id}`]: 1,
      [`product_plan_id=${tenant.plan.id}`]: 1,
      "source=radio": 1,
      "debit_day=last": 1,
      "debit_day=1": 1,
      "debit_day=2": 0,
      "date_field=submitted&date_from=2026-03-10&date_to=2026-03-10": 1,
      "date_field=submitted&date_from=2026-03-11": 0,
      "date_field=commencement&date_to=2026-04-01": 1,
      "date_field=commencement&date_from=2026-04-02": 0,
      "date_from=2026-04-02": 2,
      "agent_id=me": 2,
      "agent_id=nobody": 0,
    };
    for (const [query, total] of Object.entries(expected)) {
      const { body } = await api(agent).get<Page<SaleRow>>(`/api/sales?${query}`);
      expect([query, body.meta.total, body.data.length]).toEqual([query, total, total]);
    }
  });

  test("by team shows nobody more than their record scope", async () => {
    const tenant = await makeTenant();
    const [mine, theirs] = [await makeUser(tenant), await makeUser(tenant)];
    const [team, other] = [await makeTeam(tenant, [mine]), await makeTeam(tenant, [theirs])];
    const reader = await makeUser(tenant, { permissions: ["sales.index"], record_scope: "team" });
    await asPlatform(() => db.team.update({ where: { id: team.id }, data: { leader_user_id: reader.id } }));
    const [seen, hidden] = [await makeSale(tenant, mine), await makeSale(tenant, theirs)];
    await change(seen.id, { team_id: team.id });
    await change(hidden.id, { team_id: other.id });
    const totals = await Promise.all(
      [`team_id=${team.id}`, `team_id=${other.id}`, ""].map(async (query) => {
        const { body } = await api(reader).get<Page<SaleRow>>(`/api/sales?${query}`);
        return [body.data.map(({ id }) => id), body.meta.total];
      }),
    );
    expect(totals).toEqual([
      [[seen.id], 1],
      [[], 0],
      [[seen.id], 1],
    ]);
  });

  test("shows what others check or have missed to call back, whatever the record scope", async () => {
    const tenant = await makeTenant();
    const seller = await makeUser(tenant);
    const mate = await makeUser(tenant, { permissions: ["sales.index"], record_scope: "own" });
    const { personality_id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: mate.id } }));
    const [ours, theirs] = [await makeTeam(tenant, [seller, mate]), await makeTeam(tenant, [seller])];
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const sale = async (data: Prisma.SaleUncheckedUpdateInput) =>
      change((await makeSale(tenant, seller)).id, { status: "callback", ...data });
    const missed = await sale({ team_id: ours.id, callback_at: minutesAgo(61) });
    await sale({ team_id: ours.id, callback_at: minutesAgo(50) });
    await sale({ team_id: theirs.id, callback_at: minutesAgo(61) });
    const checked = await sale({ status: "qc-oversight", qc_personality_id: personality_id });
    await sale({ status: "qc-oversight" });
    const { body } = await api(mate).get<Page<SaleRow>>("/api/sales");
    expect([body.data.map(({ id }) => id), body.meta.total]).toEqual([[checked.id, missed.id], 2]);
  });

  test("answers what each status's columns show", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: ["sales.index"] });
    const checker = await makePersonality(tenant, { name: "Quality Control" });
    const team = await makeTeam(tenant, [agent]);
    const { id } = await makeSale(tenant, agent);
    await change(id, {
      ...{ team_id: team.id, qc_personality_id: checker.id, kick_count: 2, source: "web" },
      qc_submitted_at: new Date("2026-03-09T08:00:00Z"),
      submitted_at: new Date("2026-03-10T08:00:00Z"),
      commencement_date: new Date("2026-04-01"),
      bank_account: { create: { debit_day: "25" } },
    });
    const { body } = await api(agent).get<Page<SaleRow>>("/api/sales");
    expect(body.data).toMatchObject([
      {
        team: { id: team.id, name: team.name },
        qc_personality: { id: checker.id, name: "Quality Control" },
        ...{ kick_count: 2, source: "web", debit_day: 25, commencement_date: "2026-04-01" },
        ...{ qc_submitted_at: "2026-03-09T08:00:00.000Z", submitted_at: "2026-03-10T08:00:00.000Z" },
        client: { name: tenant.name, id_number_masked: "800101 **** 087" },
      },
    ]);
  });

  test("sorts sales without a value last, whichever way", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: ["sales.index"] });
    const sales = [await makeSale(tenant, agent), await makeSale(tenant, agent), await makeSale(tenant, agent)];
    const [early, late, without] = sales.map(({ id }) => id);
    await change(early ?? 0, { callback_at: new Date("2026-03-09") });
    await change(late ?? 0, { callback_at: new Date("2026-03-10") });
    const order = async (desc: boolean) => {
      const { body } = await api(agent).get<Page<SaleRow>>(`/api/sales?sortBy=callback_at&sortDesc=${desc}`);
      return body.data.map(({ id }) => id);
    };
    expect([await order(false), await order(true)]).toEqual([
      [early, late, without],
      [late, early, without],
    ]);
  });

  test("offers as filters what the actor's sales have", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: ["sales.index"], record_scope: "own" });
    const [{ id }, theirs] = [await makeSale(tenant, agent), await makeSale(tenant, await makeUser(tenant))];
    await change(id, { source: "radio" });
    await change(theirs.id, { source: "web" });
    const { body } = await api(agent).get<SaleFilters>(`/api/sales/filters?product=${tenant.product.slug}`);
    expect([body.sources, body.agents.map(({ id }) => id), body.teams]).toEqual([["radio"], [agent.id], []]);
    expect(body.plans.map(({ id }) => id)).toEqual([tenant.plan.id]);
  });

  test("names the product of a plan where another product has a plan of the same heading", async () => {
    const tenant = await makeTenant();
    const other = await makeProduct([tenant.id]);
    const agent = await makeUser(tenant, { permissions: ["sales.index"] });
    const headed = (id: number) =>
      asPlatform(() => db.productPlan.update({ where: { id }, data: { heading: "Family" } }));
    await Promise.all([headed(tenant.plan.id), headed(other.plan.id)]);
    const { body } = await api(agent).get<SaleFilters>("/api/sales/filters");
    const names = body.plans.map(({ name }) => name).sort();
    expect(names).toEqual([`Family (${other.name})`, `Family (${tenant.product.name})`].sort());
  });
});
