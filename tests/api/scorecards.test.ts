import { beforeAll, describe, expect, test } from "vitest";
import type { Scorecard } from "@/lib/catalogue/templates/scorecards/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { JUDGED, makeScorecard } from "../support/master-data";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/scorecards";
const COURTEOUS = { id: "courtesy", text: "Courteous", weight: 0, instant_fail: false, na_allowed: true, help: null };
const CLOSING = { title: "Closing", items: [COURTEOUS] };

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  [user, admin] = await Promise.all([makeUser(tenant, { permissions: PERMISSIONS }), makeAdmin()]);
});

const newProduct = async () => (await makeProduct([tenant.id])).id;

const create = (by: TestUser, fields: Record<string, unknown>) =>
  api(by).post<Scorecard & Refusal>(PATH, { sections: [JUDGED, CLOSING], ...fields });

const list = async (by: TestUser, query = "") =>
  (await api(by).get<Page<Scorecard>>(`${PATH}?per_page=1000&${query}`)).body.data;

/** The platform's scorecard of a product that the tenant sells. */
const makeTemplate = async () => {
  const template = await makeScorecard(null);
  await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: tenant.id, product_id: template.product_id } }));
  return template;
};

describe("a scorecard", () => {
  test("is added, read, changed section by section and deleted", async () => {
    const product_id = await newProduct();
    const { status, body } = await create(user, { product_id });
    expect([status, body]).toMatchObject([
      201,
      { tenant_id: tenant.id, product_id, sections: [JUDGED, CLOSING], items_count: 3, in_use: false, version: 1 },
    ]);
    const path = `${PATH}/${body.id}`;
    const sections = [{ ...CLOSING, title: "The end" }, JUDGED];
    const changed = await api(user).put<Scorecard>(path, { product_id, sections, version: 1 });
    expect(changed.body).toMatchObject({ sections, version: 2 });
    expect((await api(user).get<Scorecard>(path)).body).toEqual(changed.body);
    expect((await api(user).delete(path)).status).toBe(204);
    expect((await api(user).get(path)).status).toBe(404);
  });

  test("lets no item be not applicable unless it says so", async () => {
    const { na_allowed: _, ...item } = { ...COURTEOUS, weight: 100 };
    const { status, body } = await create(user, {
      product_id: await newProduct(),
      sections: [{ title: "Closing", items: [item] }],
    });
    expect([status, body.sections?.[0]?.items[0]?.na_allowed]).toEqual([201, false]);
  });

  test("is refused on an old version, with the scorecard as it is now", async () => {
    const { id, product_id } = await makeScorecard(tenant);
    const input = (title: string) => ({ product_id, sections: [{ ...JUDGED, title }], version: 1 });
    await api(user).put(`${PATH}/${id}`, input("First"));
    const late = await api(user).put(`${PATH}/${id}`, input("Second"));
    expect([late.status, late.body]).toMatchObject([409, { current: { sections: [{ title: "First" }], version: 2 } }]);
  });

  test.each([
    { what: "weights of less than 100", items: [{ ...COURTEOUS, weight: 99 }], path: "sections" },
    { what: "weights of more than 100", items: [{ ...COURTEOUS, weight: 100 }, JUDGED.items[0]], path: "sections" },
    { what: "an id twice", items: [JUDGED.items[0], { ...COURTEOUS, id: "named" }], path: "sections.0.items.1.id" },
    {
      what: "an item without a text",
      items: [JUDGED.items[0], { ...COURTEOUS, text: " " }],
      path: "sections.0.items.1.text",
    },
  ])("with $what is refused there", async ({ items, path }) => {
    const sections = [{ title: "All", items }];
    const { status, body } = await create(user, { product_id: await newProduct(), sections });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [path]]);
  });

  test("gives an instant fail no weight, and says of each item whether it may be not applicable", async () => {
    const items = [
      { ...COURTEOUS, weight: 100, na_allowed: false },
      { ...COURTEOUS, id: "fatal", weight: 40, instant_fail: true, na_allowed: true },
    ];
    const { body } = await create(user, { product_id: await newProduct(), sections: [{ title: "All", items }] });
    expect(body.sections?.[0]?.items).toMatchObject([
      { weight: 100, na_allowed: false },
      { weight: 0, na_allowed: true },
    ]);
  });

  test.each([
    [undefined, 201, 60],
    [50, 201, 50],
    [49, 422, undefined],
    [101, 422, undefined],
  ])("with %s as the least weight to score is answered %d", async (min_scored_percent, status, kept) => {
    const answer = await create(user, { product_id: await newProduct(), min_scored_percent });
    expect([answer.status, answer.body.min_scored_percent]).toEqual([status, kept]);
  });

  test("is the only one of its product, also of two that are added at once", async () => {
    const product_id = await newProduct();
    const answers = await Promise.all([create(user, { product_id }), create(user, { product_id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual({ product_id: ["This product already has a scorecard."] });
  });

  test("is listed without its items, and found by its product", async () => {
    const { id, product_id } = await makeScorecard(tenant);
    const rows = await list(user, `product_id=${product_id}`);
    expect(rows).toMatchObject([{ id, items_count: 2 }]);
    expect(rows[0]).not.toHaveProperty("sections");
    expect(
      (await list(user, `search=${encodeURIComponent(rows[0]?.product?.name ?? "")}`)).map((row) => row.id),
    ).toEqual([id]);
  });

  test("stands in the audit log under its organisation", async () => {
    const { body } = await create(admin, { product_id: await newProduct(), tenant_id: tenant.id });
    const where = { action: "scorecards.store", subject_id: body.id };
    expect(await asPlatform(() => db.auditEvent.findFirst({ where }))).toMatchObject({ tenant_id: tenant.id });
  });
});

describe("the platform's scorecard", () => {
  test("is what an administrator adds without naming an organisation", async () => {
    const product = await makeProduct([]);
    const { status, body } = await create(admin, { product_id: product.id });
    expect([status, body.tenant_id, body.tenant]).toEqual([201, null, null]);
    const again = await create(admin, { product_id: product.id, tenant_id: null });
    expect([again.status, again.body.message]).toEqual([409, "This product already has a scorecard."]);
  });

  test("is read, but neither changed nor deleted, by those who sell the product", async () => {
    const { id, product_id } = await makeTemplate();
    const path = `${PATH}/${id}`;
    expect((await api(user).get<Scorecard>(path)).body).toMatchObject({ tenant_id: null, sections: [JUDGED] });
    expect((await list(user, "template=true")).map((row) => row.id)).toContain(id);
    expect((await list(user, "template=false")).map((row) => row.id)).not.toContain(id);
    const answers = await Promise.all([
      api(user).put<Refusal>(path, { product_id, sections: [], version: 1 }),
      api(user).delete<Refusal>(path),
    ]);
    const refusal = "This scorecard is a template of the platform. Create your own scorecard from it.";
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([403, refusal]));
    expect((await api(user).get<Scorecard>(path)).body.version).toBe(1);
  });

  test("stands beside the organisation's own of the same product", async () => {
    const { product_id } = await makeTemplate();
    expect((await create(user, { product_id, tenant_id: null })).body.tenant_id).toBe(tenant.id);
    expect((await list(user, `product_id=${product_id}`)).map((row) => row.tenant_id).sort()).toEqual(
      [null, tenant.id].sort(),
    );
  });

  test("of a product that others sell is not there", async () => {
    const { id, product_id } = await makeScorecard(null);
    expect((await api(user).get(`${PATH}/${id}`)).status).toBe(404);
    expect(await list(user, `product_id=${product_id}`)).toEqual([]);
  });
});

describe("an administrator", () => {
  test("adds a scorecard to an organisation, of a product that it sells", async () => {
    const { body } = await create(admin, { product_id: await newProduct(), tenant_id: tenant.id });
    expect(body).toMatchObject({ tenant_id: tenant.id, tenant: { name: tenant.name } });
    const foreign = await create(admin, { product_id: (await makeProduct([])).id, tenant_id: tenant.id });
    expect([foreign.status, foreign.body.errors]).toEqual([422, { product_id: ["Choose a product from the list"] }]);
    const nobody = await create(admin, { product_id: await newProduct(), tenant_id: 2_000_000_000 });
    expect([nobody.status, nobody.body.errors]).toEqual([422, { tenant_id: ["Choose a tenant"] }]);
  });

  test("changes every scorecard, which stays with its organisation", async () => {
    const { id, product_id } = await makeScorecard(tenant);
    const input = { product_id, sections: [JUDGED, CLOSING], tenant_id: null };
    const { body } = await api(admin).put<Scorecard>(`${PATH}/${id}`, input);
    expect(body).toMatchObject({ tenant_id: tenant.id, sections: [JUDGED, CLOSING] });
  });
});

test("an organisation adds no edition of its own to a scorecard of the platform", async () => {
  const { id: scorecard_id, product_id } = await makeScorecard(null);
  await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: tenant.id, product_id } }));
  const edition = { scorecard_id, tenant_id: tenant.id, number: 2, sections: [], min_scored_percent: 0 };
  await expect(withTenant(tenant.id, () => db.scorecardEdition.create({ data: edition }))).rejects.toThrow(/row-level/);
});
