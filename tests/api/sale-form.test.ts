import { describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { idNumberColumns } from "@/lib/platform/pii.server";
import type { SaleDetail, SaleInput } from "@/lib/sales/sales/schema";
import { api, type Refusal } from "../support/api";
import { formOf, makeSale, SELLING } from "../support/sales";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

describe("the form of a sale", () => {
  test("moves a new sale to in-progress with its first save, and reads the ID number", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    const policyholder = { ...formOf(sale).policyholder, id_number: "800101 5009 087" };

    const { status, body } = await api(agent).put<SaleDetail>(`/api/sales/${sale.id}`, formOf(sale, { policyholder }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "in-progress",
      policyholder: {
        id_number_masked: "800101 **** 087",
        date_of_birth: "1980-01-01",
        gender: "male",
        citizenship: "citizen",
        phone: "+27827654321",
        email: "thandi@example.test",
      },
    });
  });

  test("names every bad field, in the words of the rule", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    const refusalOf = async (policyholder: Partial<SaleInput["policyholder"]>) => {
      const body = formOf(sale, { policyholder: { ...formOf(sale).policyholder, ...policyholder } });
      const answer = await api(agent).put(`/api/sales/${sale.id}`, body);
      return [answer.status, Object.entries(answer.body.errors ?? {}).flat(2)];
    };
    expect(await refusalOf({ id_number: "123" })).toEqual([
      422,
      ["policyholder.id_number", "ID number must be 13 digits"],
    ]);
    expect(await refusalOf({ id_number: "9002295000084" })).toEqual([
      422,
      ["policyholder.id_number", "ID number has an invalid date of birth"],
    ]);
    expect(await refusalOf({ id_number: "8001015009088" })).toEqual([
      422,
      ["policyholder.id_number", "ID number check digit is wrong"],
    ]);
    expect((await refusalOf({ phone: "082 123" }))[0]).toBe(422);
    expect((await refusalOf({ name: " " }))[0]).toBe(422);
    expect(
      (await api(agent).put(`/api/sales/${sale.id}`, { ...formOf(sale), status: "policy-submitted" })).status,
    ).toBe(422);
    expect((await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`)).body).toMatchObject({
      status: "new",
      version: 1,
    });
  });

  test("keeps the plan as it was when it was chosen, and takes no other product's", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    const put = (saved: SaleDetail, product_plan_id: number | null) =>
      api(agent).put<SaleDetail & Refusal>(`/api/sales/${sale.id}`, formOf(saved, { product_plan_id }));

    const foreign = await put(sale, other.plan.id);
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ["product_plan_id"]]);

    const chosen = await put(sale, tenant.plan.id);
    expect(chosen.body).toMatchObject({ plan: { id: tenant.plan.id }, cover_amount: 50_000, monthly_premium: 199.5 });
    await asPlatform(() => db.productPlan.update({ where: { id: tenant.plan.id }, data: { monthly_premium: 250 } }));
    const saved = await put(chosen.body, tenant.plan.id);
    expect(saved.body.monthly_premium).toBe(199.5);
    expect((await put(saved.body, null)).body).toMatchObject({ plan: null, cover_amount: null, monthly_premium: null });
  });

  test("leaves out of a save what is left out of it", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent, { ...idNumberColumns("8001015009087"), title: "Dr" });
    const { body } = await api(agent).put<SaleDetail>(`/api/sales/${sale.id}`, formOf(sale));
    expect(body.policyholder).toMatchObject({ title: "Dr", id_number_masked: "800101 **** 087" });
  });

  test("answers a save of an older version with the sale as it is, and changes nothing", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    const { body: current } = await api(agent).put<SaleDetail>(
      `/api/sales/${sale.id}`,
      formOf(sale, { notes: "first" }),
    );
    const late = await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { notes: "second" }));
    expect([late.status, late.body.current]).toEqual([409, current]);
    expect((await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`)).body).toEqual(current);
  });

  test("lets one of two who save at once win", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    const saves = ["one", "two"].map((notes) => api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { notes })));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is saved by the sale's agent, by whoever hands out work and by administrators, and by nobody else", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const manager = await makeUser(tenant, { permissions: [...SELLING, "leads.allocate"] });
    const sale = await makeSale(tenant, agent);
    const saveAs = async (user: TestUser) => {
      const { body } = await api(user).get<SaleDetail>(`/api/sales/${sale.id}`);
      const { status } = await api(user).put(`/api/sales/${sale.id}`, formOf(body));
      return [body.can.edit, status];
    };
    expect(await saveAs(await makeUser(tenant, { permissions: SELLING }))).toEqual([false, 403]);
    expect(await saveAs(agent)).toEqual([true, 200]);
    expect(await saveAs(manager)).toEqual([true, 200]);
    expect(await saveAs(await makeAdmin())).toEqual([true, 200]);
  });

  test.each(["qc-oversight", "policy-submitted", "declined"])("is read-only in %s", async (status) => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { status } }));
    const { body } = await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`);
    expect(body.can.edit).toBe(false);
    expect((await api(agent).put(`/api/sales/${sale.id}`, formOf(body))).status).toBe(409);
  });
});
