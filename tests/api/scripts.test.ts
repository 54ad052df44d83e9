import { beforeAll, describe, expect, test } from "vitest";
import type { Script } from "@/lib/catalogue/templates/scripts/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makeScript, OPENING } from "../support/master-data";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/scripts";
const CLOSING = { key: "closing", title: "Closing", text: "Thank you, {{client_name}}." };

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  [user, admin] = await Promise.all([makeUser(tenant, { permissions: PERMISSIONS }), makeAdmin()]);
});

const newProduct = async () => (await makeProduct([tenant.id])).id;

const create = (by: TestUser, fields: Record<string, unknown>) =>
  api(by).post<Script & Refusal>(PATH, { sections: [OPENING, CLOSING], ...fields });

const list = async (by: TestUser, query = "") =>
  (await api(by).get<Page<Script>>(`${PATH}?per_page=1000&${query}`)).body.data;

/** The platform's script of a product that the tenant sells. */
const makeTemplate = async () => {
  const template = await makeScript(null);
  await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: tenant.id, product_id: template.product_id } }));
  return template;
};

describe("a script", () => {
  test("is added, read, changed section by section and deleted", async () => {
    const product_id = await newProduct();
    const { status, body } = await create(user, { product_id });
    expect([status, body]).toMatchObject([
      201,
      { tenant_id: tenant.id, product_id, sections: [OPENING, CLOSING], sections_count: 2, in_use: false, version: 1 },
    ]);
    const path = `${PATH}/${body.id}`;
    const sections = [{ ...CLOSING, title: "The end" }, OPENING];
    const changed = await api(user).put<Script>(path, { product_id, sections, version: 1 });
    expect(changed.body).toMatchObject({ sections, version: 2 });
    expect((await api(user).get<Script>(path)).body).toEqual(changed.body);
    expect((await api(user).delete(path)).status).toBe(204);
    expect((await api(user).get(path)).status).toBe(404);
  });

  test("is refused on an old version, with the script as it is now", async () => {
    const { id, product_id } = await makeScript(tenant);
    const input = (text: string) => ({ product_id, sections: [{ ...OPENING, text }], version: 1 });
    await api(user).put(`${PATH}/${id}`, input("First"));
    const late = await api(user).put(`${PATH}/${id}`, input("Second"));
    expect([late.status, late.body]).toMatchObject([409, { current: { sections: [{ text: "First" }], version: 2 } }]);
  });

  test("with a placeholder that nobody knows is refused on its section", async () => {
    const sections = [OPENING, { ...CLOSING, text: "Thank you, {{name}}." }];
    const { status, body } = await create(user, { product_id: await newProduct(), sections });
    expect([status, body.errors]).toEqual([422, { "sections.1.text": ["Unknown placeholder {{name}}"] }]);
  });

  test("is the only one of its product, also of two that are added at once", async () => {
    const product_id = await newProduct();
    const answers = await Promise.all([create(user, { product_id }), create(user, { product_id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual({ product_id: ["This product already has a script."] });
  });

  test("is listed without its texts, and found by its product", async () => {
    const { id, product_id } = await makeScript(tenant);
    const rows = await list(user, `product_id=${product_id}`);
    expect(rows).toMatchObject([{ id, sections_count: 1 }]);
    expect(rows[0]).not.toHaveProperty("sections");
    expect(
      (await list(user, `search=${encodeURIComponent(rows[0]?.product?.name ?? "")}`)).map((row) => row.id),
    ).toEqual([id]);
  });

  test("stands in the audit log under its organisation", async () => {
    const { body } = await create(admin, { product_id: await newProduct(), tenant_id: tenant.id });
    const where = { action: "scripts.store", subject_id: body.id };
    expect(await asPlatform(() => db.auditEvent.findFirst({ where }))).toMatchObject({ tenant_id: tenant.id });
  });
});

describe("the platform's script", () => {
  test("is what an administrator adds without naming an organisation", async () => {
    const product = await makeProduct([]);
    const { status, body } = await create(admin, { product_id: product.id });
    expect([status, body.tenant_id, body.tenant]).toEqual([201, null, null]);
    const again = await create(admin, { product_id: product.id, tenant_id: null });
    expect([again.status, again.body.message]).toEqual([409, "This product already has a script."]);
  });

  test("is read, but neither changed nor deleted, by those who sell the product", async () => {
    const { id, product_id } = await makeTemplate();
    const path = `${PATH}/${id}`;
    expect((await api(user).get<Script>(path)).body).toMatchObject({ tenant_id: null, sections: [OPENING] });
    expect((await list(user, "template=true")).map((row) => row.id)).toContain(id);
    expect((await list(user, "template=false")).map((row) => row.id)).not.toContain(id);
    const answers = await Promise.all([
      api(user).put<Refusal>(path, { product_id, sections: [], version: 1 }),
      api(user).delete<Refusal>(path),
    ]);
    const refusal = "This script is a template of the platform. Create your own script from it.";
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([403, refusal]));
    expect((await api(user).get<Script>(path)).body.version).toBe(1);
  });

  test("stands beside the organisation's own of the same product", async () => {
    const { product_id } = await makeTemplate();
    expect((await create(user, { product_id, tenant_id: null })).body.tenant_id).toBe(tenant.id);
    expect((await list(user, `product_id=${product_id}`)).map((row) => row.tenant_id).sort()).toEqual(
      [null, tenant.id].sort(),
    );
  });

  test("of a product that others sell is not there", async () => {
    const { id, product_id } = await makeScript(null);
    expect((await api(user).get(`${PATH}/${id}`)).status).toBe(404);
    expect(await list(user, `product_id=${product_id}`)).toEqual([]);
  });
});

describe("an administrator", () => {
  test("adds a script to an organisation, of a product that it sells", async () => {
    const { body } = await create(admin, { product_id: await newProduct(), tenant_id: tenant.id });
    expect(body).toMatchObject({ tenant_id: tenant.id, tenant: { name: tenant.name } });
    const foreign = await create(admin, { product_id: (await makeProduct([])).id, tenant_id: tenant.id });
    expect([foreign.status, foreign.body.errors]).toEqual([422, { product_id: ["Choose a product from the list"] }]);
    const nobody = await create(admin, { product_id: await newProduct(), tenant_id: 2_000_000_000 });
    expect([nobody.status, nobody.body.errors]).toEqual([422, { tenant_id: ["Choose a tenant"] }]);
  });

  test("changes every script, which stays with its organisation", async () => {
    const { id, product_id } = await makeScript(tenant);
    const input = { product_id, sections: [CLOSING], tenant_id: null };
    const { body } = await api(admin).put<Script>(`${PATH}/${id}`, input);
    expect(body).toMatchObject({ tenant_id: tenant.id, sections: [CLOSING] });
  });
});
