import { describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Page } from "@/lib/http/list";
import { makeIdNumber } from "@/lib/id-number";
import type { Permission } from "@/lib/permissions";
import { findable, idNumberColumns } from "@/lib/pii";
import type { SaleAudit } from "@/lib/sales/audit-schema";
import type { SaleDetail, SaleInput, SaleRow, SaleStats } from "@/lib/sales/schema";
import { SALE_STATUSES } from "@/lib/sales/status";
import { api, type Refusal } from "../support/api";
import { makeAdmin, makeLead, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const SELLING: Permission[] = ["sales.index", "sales.show", "sales.store", "sales.update"];

const idNumber = () =>
  makeIdNumber({ dateOfBirth: "1985-06-15", sequence: Math.floor(Math.random() * 9999), citizenship: "citizen" });

const randomPhone = () => `+2782${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

const convert = (user: TestUser, lead: { id: number }) =>
  api(user).post<SaleDetail & Refusal>("/api/sales", { lead_id: lead.id });

async function makeSale(tenant: TestTenant, user: TestUser, overrides: Partial<Prisma.LeadUncheckedCreateInput> = {}) {
  const lead = await makeLead(tenant, overrides);
  const { body } = await convert(user, lead);
  return { ...body, lead };
}

const formOf = (sale: SaleDetail, changes: Partial<SaleInput> = {}): SaleInput => ({
  version: sale.version,
  policyholder: { name: "Thandi", surname: "Mokoena", phone: "082 765 4321", email: "Thandi@Example.test" },
  product_plan_id: null,
  notes: null,
  ...changes,
});

describe("converting a lead", () => {
  test("makes a sale of whoever converts it, with its person, its source and a reference", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const number = idNumber();
    const lead = await makeLead(tenant, { ...idNumberColumns(number), title: "Ms", phone: randomPhone(), source: "web" });

    const { status, body: sale } = await convert(agent, lead);
    expect(status).toBe(201);
    expect(sale).toMatchObject({
      status: "new",
      agent: { id: agent.id },
      source: "web",
      lead: { id: lead.id, lead_id: lead.lead_id },
      policyholder: {
        title: "Ms",
        name: lead.name,
        surname: lead.surname,
        id_number_masked: `${number.slice(0, 6)} **** ${number.slice(-3)}`,
        date_of_birth: "1985-06-15",
        citizenship: "citizen",
        phone: lead.phone,
        email: lead.email,
      },
    });
    expect(sale.reference).toMatch(new RegExp(`^${tenant.subdomain.slice(0, 6).toUpperCase()}-\\d{4}-000001$`));
  });

  test("processes and locks the lead, assigns it when it was nobody's, and says so in its timeline", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);

    const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: sale.lead.id }, include: { events: true } }));
    expect(lead).toMatchObject({ processed_outcome: "converted", assigned_user_id: agent.id, version: 2 });
    expect(lead.processed_at).not.toBeNull();
    expect(lead.events).toMatchObject([{ type: "converted", new: { sale_id: sale.id, reference: sale.reference } }]);
  });

  test("makes one sale of one lead, however many convert it at once, and tells the others which", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const lead = await makeLead(tenant);

    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(agent, lead)));
    const [made, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ body }) => body.sale_id))).toEqual(new Set([made?.body.id]));
  });

  test("opens one sale of a product for one ID number, also when two leads of it are converted at once", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const person = idNumberColumns(idNumber());
    const leads = await Promise.all([1, 2, 3].map(() => makeLead(tenant, person)));

    const answers = await Promise.all(leads.map((lead) => convert(agent, lead)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.sale_id)).toEqual([made[0]?.body.id, made[0]?.body.id]);
  });

  test("numbers the sales of a tenant without a gap or a double, however many come at once", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const leads = await Promise.all(Array.from({ length: 12 }, () => makeLead(tenant)));

    const answers = await Promise.all(leads.map((lead) => convert(agent, lead)));
    const numbers = answers.map(({ body }) => Number(body.reference.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  const phone = randomPhone();
  const number = idNumber();
  test.each([
    { by: "phone", kind: "phone", value: phone, lead: { phone } },
    { by: "alternative phone", kind: "phone", value: phone, lead: { alt_phone: phone } },
    { by: "e-mail", kind: "email", value: "stop@example.test", lead: { email: "stop@example.test" } },
    { by: "ID number", kind: "id_number", value: findable(number), lead: idNumberColumns(number) },
  ])("is refused for somebody suppressed by $by", async ({ kind, value, lead }) => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    await asPlatform(() => db.suppression.create({ data: { tenant_id: tenant.id, kind, value } }));

    const { status, body } = await convert(agent, await makeLead(tenant, lead));
    expect([status, body.message]).toEqual([409, "This person asked not to be contacted."]);
  });

  test("is refused for somebody suppressed everywhere, but not for somebody suppressed elsewhere", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const agent = await makeUser(tenant, { permissions: SELLING });
    const [everywhere, elsewhere] = [`${unique()}@example.test`, `${unique()}@example.test`];
    await asPlatform(() =>
      db.suppression.createMany({
        data: [
          { kind: "email", value: everywhere },
          { tenant_id: other.id, kind: "email", value: elsewhere },
        ],
      }),
    );
    expect((await convert(agent, await makeLead(tenant, { email: everywhere }))).status).toBe(409);
    expect((await convert(agent, await makeLead(tenant, { email: elsewhere }))).status).toBe(201);
  });

  test("is refused for a lead that reached another outcome", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const lead = await makeLead(tenant, {
      status: "Declined",
      processed_at: new Date(),
      processed_outcome: "declined",
    });
    expect((await convert(agent, lead)).status).toBe(409);
    expect(await asPlatform(() => db.sale.count({ where: { lead_id: lead.id } }))).toBe(0);
  });

  test("takes the permission, and a lead that the asker sees", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const lead = await makeLead(tenant);
    expect((await convert(await makeUser(tenant, { permissions: ["sales.index"] }), lead)).status).toBe(403);
    const stranger = await convert(await makeUser(other, { permissions: SELLING }), lead);
    expect([stranger.status, stranger.body.errors]).toEqual([422, { lead_id: ["Choose a lead from the list."] }]);
  });
});

describe("the list of sales", () => {
  test("finds by reference, full name, phone as it is spoken, and e-mail", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const phone = randomPhone();
    const sale = await makeSale(tenant, agent, { name: "Thandiwe", surname: "van Wyk", phone });
    await makeSale(tenant, agent, { name: "Pieter", surname: "Botha" });

    const local = `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`;
    for (const search of [sale.reference.toLowerCase(), "wyk thandi", local, String(sale.policyholder.email)]) {
      const { body } = await api(agent).get<Page<SaleRow>>(`/api/sales?search=${encodeURIComponent(search)}`);
      expect(body.data.map(({ id }) => id)).toEqual([sale.id]);
      expect(body.meta.total).toBe(1);
    }
  });

  test("takes % and _ in a search for what they are", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    await makeSale(tenant, agent);
    expect((await api(agent).get<Page<SaleRow>>("/api/sales?search=%25")).body.data).toEqual([]);
    expect((await api(agent).get<Page<SaleRow>>("/api/sales?search=_")).body.data).toEqual([]);
  });

  test("filters by product, status, agent and day, and counts what it filters", async () => {
    const tenant = await makeTenant();
    const [ann, bob] = await Promise.all([makeUser(tenant, { permissions: SELLING }), makeUser(tenant, { permissions: SELLING })]);
    const mine = await makeSale(tenant, ann);
    await makeSale(tenant, bob);
    const other = await makeProduct([tenant.id]);
    const elsewhere = await makeSale(tenant, bob, { product_id: other.id });
    await api(bob).post(`/api/sales/${elsewhere.id}/transition`, { to: "in-progress" });

    const today = mine.created_at.slice(0, 10);
    const expected = {
      [`agent_id=${ann.id}`]: 1,
      [`product=${tenant.product.slug}`]: 2,
      [`product_id=${other.id}`]: 1,
      "status=in-progress": 1,
      "status=declined": 0,
      [`date_from=${today}`]: 3,
      "date_to=2001-01-01": 0,
    };
    for (const [query, total] of Object.entries(expected)) {
      const { body } = await api(ann).get<Page<SaleRow>>(`/api/sales?${query}`);
      expect([query, body.meta.total, body.data.length]).toEqual([query, total, total]);
    }
  });

  test("refuses what it does not know", async () => {
    const user = await makeUser(await makeTenant(), { permissions: SELLING });
    for (const query of ["status=sold", "sortBy=id_number_hash", "product=no-such-product", "date_from=tomorrow", "per_page=0"]) {
      expect((await api(user).get(`/api/sales?${query}`)).status).toBe(422);
    }
  });

  test("shows nobody a status that their personality does not allow", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const [visible, hidden] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
    await api(agent).post(`/api/sales/${hidden.id}/transition`, { to: "declined", reason: "Too expensive" });

    const newcomer = await makeUser(tenant, { permissions: SELLING, allowed_sale_statuses: ["new"] });
    const { body } = await api(newcomer).get<Page<SaleRow>>("/api/sales");
    expect([body.data.map(({ id }) => id), body.meta.total]).toEqual([[visible.id], 1]);
    expect((await api(newcomer).get<Page<SaleRow>>("/api/sales?status=declined")).body.data).toEqual([]);
    expect((await api(newcomer).get(`/api/sales/${hidden.id}`)).status).toBe(404);
    const stats = await api(newcomer).get<SaleStats>("/api/sales/stats");
    expect(stats.body).toEqual({ [tenant.product.id]: { new: 1 } });
  });
});

describe("the counts by status", () => {
  test("name every product and status, and equal a recount after every kind of change", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const unsold = await makeProduct([tenant.id]);
    const [first, second] = [await makeSale(tenant, agent), await makeSale(tenant, agent), await makeSale(tenant, agent)];
    await api(agent).put(`/api/sales/${first.id}`, formOf(first));
    await api(agent).post(`/api/sales/${second.id}/transition`, { to: "declined", reason: "Too expensive" });

    const rows = await asPlatform(() => db.sale.findMany({ where: { tenant_id: tenant.id }, select: { status: true } }));
    const recount = (status: string) => rows.filter((row) => row.status === status).length;
    const { body } = await api(agent).get<SaleStats>("/api/sales/stats");
    expect(body).toEqual({
      [tenant.product.id]: Object.fromEntries(SALE_STATUSES.map((status) => [status, recount(status)])),
      [unsold.id]: Object.fromEntries(SALE_STATUSES.map((status) => [status, 0])),
    });
    expect(body[tenant.product.id]).toMatchObject({ new: 1, "in-progress": 1, declined: 1 });
  });

  test("are of the tenant that an administrator names, and of nobody else's for anybody else", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const agent = await makeUser(tenant, { permissions: SELLING });
    await makeSale(tenant, agent);
    const path = `/api/sales/stats?tenant_id=${other.id}`;
    expect(Object.keys((await api(await makeAdmin()).get<SaleStats>(path)).body)).toEqual([String(other.product.id)]);
    expect(Object.keys((await api(agent).get<SaleStats>(path)).body)).toEqual([String(tenant.product.id)]);
  });
});

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
    expect(await refusalOf({ id_number: "123" })).toEqual([422, ["policyholder.id_number", "ID number must be 13 digits"]]);
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
    expect((await api(agent).put(`/api/sales/${sale.id}`, { ...formOf(sale), status: "policy-submitted" })).status).toBe(422);
    expect((await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`)).body).toMatchObject({ status: "new", version: 1 });
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
    const { body: current } = await api(agent).put<SaleDetail>(`/api/sales/${sale.id}`, formOf(sale, { notes: "first" }));
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

describe("the history of a sale", () => {
  test("tells what a save changed, from what to what, and never an ID number in full", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent, { ...idNumberColumns("8001015009087"), surname: "Mokoena" });
    const policyholder = { ...formOf(sale).policyholder, name: sale.policyholder.name, id_number: "8506155000183" };
    await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { policyholder, notes: "Call after six" }));

    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=updated`);
    expect(body.events.data).toHaveLength(1);
    expect(body.events.data[0]).toMatchObject({
      old: { id_number: "800101 **** 087", date_of_birth: "1980-01-01", notes: null },
      new: { id_number: "850615 **** 183", date_of_birth: "1985-06-15", notes: "Call after six" },
    });
    expect(body.events.data[0]?.new).not.toHaveProperty("surname");
    const events = await asPlatform(() => db.saleEvent.findMany({ where: { sale_id: sale.id } }));
    expect(JSON.stringify(events)).not.toMatch(/8001015009087|8506155000183/);
  });

  test("notes a changed ID number that looks the same masked", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const numbers = Array.from({ length: 40 }, (_, sequence) =>
      makeIdNumber({ dateOfBirth: "1985-06-15", sequence, citizenship: "citizen" }),
    );
    const [one = ""] = numbers;
    const twin = numbers.slice(1).find((number) => number.slice(-3) === one.slice(-3));
    const sale = await makeSale(tenant, agent, idNumberColumns(one));
    const policyholder = { ...formOf(sale).policyholder, id_number: twin };
    await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { policyholder }));
    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=updated`);
    expect(body.events.data[0]?.new).toHaveProperty("id_number");
  });

  test("tells the stages in turn, the last one without an end", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    await api(agent).post(`/api/sales/${sale.id}/transition`, { to: "in-progress" });
    await api(agent).post(`/api/sales/${sale.id}/transition`, { to: "declined", reason: "Too expensive" });

    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?per_page=1`);
    expect(body.sale).toMatchObject({ id: sale.id, reference: sale.reference, status: "declined" });
    expect(body.stages.map(({ status }) => status)).toEqual(["new", "in-progress", "declined"]);
    expect(body.stages.map(({ to }) => to)).toEqual([body.stages[1]?.from, body.stages[2]?.from, null]);
    expect(body.events.meta.total).toBe(3);
    expect(body.events.data).toMatchObject([{ type: "status", reason: "Too expensive", new: { status: "declined" } }]);
  });

  test("keeps a trace of every look at an ID number, in the audit log as well", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const trusted = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
    const sale = await makeSale(tenant, agent, idNumberColumns("8001015009087"));

    expect((await api(agent).post(`/api/sales/${sale.id}/reveal`)).status).toBe(403);
    expect((await api(trusted).post(`/api/sales/${sale.id}/reveal`)).body).toEqual({ id_number: "8001015009087" });
    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=revealed`);
    expect(body.events.meta.total).toBe(1);
    const audited = await asPlatform(() => db.auditEvent.findMany({ where: { action: "sales.reveal", subject_id: sale.id } }));
    expect(audited).toMatchObject([{ actor_id: trusted.id, tenant_id: tenant.id }]);
  });
});

describe("another tenant's sale", () => {
  test("is not there: neither to see, nor to change, nor to count", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const sale = await makeSale(tenant, await makeUser(tenant, { permissions: SELLING }), idNumberColumns("8001015009087"));
    const stranger = await makeUser(other, { permissions: [...SELLING, "pii.reveal", "leads.allocate"] });

    const answers = await Promise.all([
      api(stranger).get(`/api/sales/${sale.id}`),
      api(stranger).put(`/api/sales/${sale.id}`, formOf(sale)),
      api(stranger).post(`/api/sales/${sale.id}/transition`, { to: "in-progress" }),
      api(stranger).get(`/api/sales/${sale.id}/audit`),
      api(stranger).post(`/api/sales/${sale.id}/reveal`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const list = await api(stranger).get<Page<SaleRow>>(`/api/sales?tenant_id=${tenant.id}`);
    expect([list.body.data, list.body.meta.total]).toEqual([[], 0]);
    const row = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    expect(row).toMatchObject({ status: "new", version: 1 });
  });
});
