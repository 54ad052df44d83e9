import { beforeAll, expect, test } from "vitest";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { ConsumerRow } from "@/lib/people/consumers/schema";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "../support/api";
import { makeConsumer } from "../support/consumers";
import { makeDataRequest } from "../support/routes/data-requests";
import { makeSale, SELLING } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const ID_NUMBER = "8001015009087";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const reads = () => makeUser(tenant, { permissions: ["leads.index", "sales.index"] });
const list = async <Row>(user: TestUser, path: string, search: string) =>
  (await api(user).get<Page<Row>>(`${path}?search=${encodeURIComponent(search)}`)).body.data;
const seal = (user: TestUser, search = ID_NUMBER) =>
  api(user).post<{ search: string }>("/api/id-number-searches", { search });
const audited = (user: TestUser) =>
  asPlatform(() => db.auditEvent.findMany({ where: { actor_id: user.id, action: "consumers.search" } }));

test.each([ID_NUMBER, "800101 5009 087", "800101-5009-087", "Zanele 800101/5009/087"])(
  "the ID number %s finds its lead, its sale and its person",
  async (typed) => {
    const own = await makeTenant();
    const [user, admin] = [await makeUser(own, { permissions: [...SELLING, "leads.index"] }), await makeAdmin()];
    const columns = idNumberColumns(ID_NUMBER);
    const [lead, person] = [await makeLead(own, columns), await makeConsumer(await makeTenant(), columns)];
    const sale = await makeSale(own, user, columns);
    expect((await list<LeadRow>(user, "/api/leads", typed)).map(({ id }) => id)).toContain(lead.id);
    expect((await list<SaleRow>(user, "/api/sales", typed)).map(({ id }) => id)).toContain(sale.id);
    expect((await list<ConsumerRow>(admin, "/api/consumers", typed)).map(({ id }) => id)).toContain(person.id);
  },
);

test("a user finds only people within their record scope and their organisation", async () => {
  const number = "8909025012083";
  const agent = await makeUser(tenant, { permissions: ["leads.index"], record_scope: "own" });
  await makeLead(tenant, idNumberColumns(number));
  await makeLead(await makeTenant(), idNumberColumns(number));
  const own = await makeLead(tenant, {
    ...idNumberColumns(number),
    assigned_user_id: agent.id,
    status: "Allocated",
  });
  expect((await list<LeadRow>(agent, "/api/leads", number)).map(({ id }) => id)).toEqual([own.id]);
});

test("a sealed search holds no number, finds as it does, and for no other user", async () => {
  const [user, other] = [await reads(), await reads()];
  const lead = await makeLead(tenant, idNumberColumns(ID_NUMBER));
  const { search } = (await seal(user, "800101 5009 087")).body;
  expect(search).toMatch(/^sealed:[\w-]+$/);
  expect((await list<LeadRow>(user, "/api/leads", search)).map(({ id }) => id)).toContain(lead.id);
  expect(await list<LeadRow>(other, "/api/leads", search)).toEqual([]);
  expect(await list<LeadRow>(user, "/api/leads", search.slice(0, -3))).toEqual([]);
});

test("twelve digits that begin with a date find a phone number once they are sealed, without counting as an ID number", async () => {
  const own = await makeTenant();
  const [user, other] = [
    await makeUser(own, { permissions: ["leads.index"] }),
    await makeUser(own, { permissions: ["leads.index"] }),
  ];
  const lead = await makeLead(own, { phone: "201223456789" });
  await makeLead(own);
  const { search } = (await seal(user, "20 122 345 6789")).body;
  expect(search).toMatch(/^sealed:[\w-]+$/);
  expect((await list<LeadRow>(user, "/api/leads", search)).map(({ id }) => id)).toEqual([lead.id]);
  expect(await list<LeadRow>(other, "/api/leads", search)).toEqual([]);
  expect(await audited(user)).toEqual([]);
});

test("the longest text that can be sealed makes a search that lists take", async () => {
  const user = await reads();
  const { search } = (await seal(user, `8001015${"é".repeat(43)}`)).body;
  expect((await api(user).get(`/api/leads?search=${search}`)).status).toBe(200);
  expect((await seal(user, `8001015${"é".repeat(44)}`)).status).toBe(422);
});

test("privacy requests are found by the ID number of their person, sealed or not", async () => {
  const [own, admin] = [await makeTenant(), await makeAdmin()];
  const person = await makeConsumer(own, idNumberColumns(ID_NUMBER));
  const request = await makeDataRequest(own, { consumer_id: person.id });
  await makeDataRequest(own, { consumer_id: (await makeConsumer(own)).id });
  const path = "/api/data-requests";
  const found = async (search: string) =>
    (await api(admin).get<Page<DataRequest>>(`${path}?tenant_id=${own.id}&search=${search}`)).body.data.map(
      ({ id }) => id,
    );
  expect(await found(ID_NUMBER)).toEqual([request.id]);
  expect(await found((await seal(admin)).body.search)).toEqual([request.id]);
  expect(await found((await seal(admin, "800101500908")).body.search)).toEqual([]);
});

test("each search for an ID number is audited without it, and a sealed one once", async () => {
  const user = await reads();
  await list(user, "/api/leads", ID_NUMBER);
  const { search } = (await seal(user)).body;
  for (const path of ["/api/leads", "/api/sales", "/api/leads"]) await list(user, path, search);
  await list(user, "/api/leads", "0027821234567"); // a phone number
  const events = await audited(user);
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toContain(ID_NUMBER);
});

test("the eleventh ID number of a user within a minute is refused, while they can search by name", async () => {
  const user = await reads();
  for (let count = 0; count < 10; count += 1) expect((await seal(user)).status).toBe(200);
  const refused = await seal(user);
  expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
  expect((await api(user).get(`/api/leads?search=${ID_NUMBER}`)).status).toBe(429);
  expect((await api(user).get(`/api/sales?search=${ID_NUMBER}`)).status).toBe(429);
  expect((await api(user).get("/api/leads?search=thandi")).status).toBe(200);
  expect(await audited(user)).toHaveLength(10);
});

test("thirteen digits that are no ID number are refused, with the reason", async () => {
  const { status, body } = await api(await reads()).post<{ errors: unknown }>("/api/id-number-searches", {
    search: "8001015009088",
  });
  expect([status, body.errors]).toEqual([422, { search: ["ID number check digit is wrong"] }]);
});
