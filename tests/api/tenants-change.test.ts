import { beforeAll, describe, expect, test } from "vitest";
import type { Tenant } from "@/lib/identity/tenants/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { api, type Refusal } from "../support/api";
import { makeSale } from "../support/records";
import { change, createTenant, tenantRow } from "../support/tenants";
import { makeAdmin, makeLead, makeProduct, makeTenant, makeUser, type TestUser, unique } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

describe("a change", () => {
  test("keeps the fields that are not sent", async () => {
    const made = await createTenant(admin, { debit_order_mandate: "I, {{full_name}}, agree." });
    const { status, body } = await change(admin, made.id, { calling_hours_enforced: "0" });
    expect([status, body]).toEqual([
      200,
      { ...made, calling_hours_enforced: false, version: 2, updated_at: expect.any(String) },
    ]);
  });

  test("replaces an empty slug by one from the name, and removes an empty mandate", async () => {
    const name = unique("Protea ");
    const made = await createTenant(admin, { slug: unique("s"), debit_order_mandate: "I agree." });
    const { body } = await change(admin, made.id, { name, slug: "", debit_order_mandate: " " });
    expect(body).toMatchObject({ slug: name.toLowerCase().replace(" ", "-"), debit_order_mandate: null });
    expect(body.subdomain).toBe(made.subdomain);
  });

  test("may be a PUT, or a POST with the method in a field or header, but not a plain POST", async () => {
    const { id } = await makeTenant();
    const name = unique("Renamed ");
    const path = `/api/tenants/${id}`;
    const bare = await api(admin).form<Refusal>(path, { name });
    expect([bare.status, bare.headers.allow]).toEqual([405, "GET, PUT, DELETE"]);
    expect(bare.body.message).toBe("To change a tenant, send _method=PUT with the form.");
    const answers = [
      await change(admin, id, { name }),
      await api(admin, { headers: { "x-http-method-override": "put" } }).form(path, { name }),
      await api(admin).form(path, { name }, "PUT"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("of an older version answers 409 with the current tenant, and changes nothing", async () => {
    const made = await createTenant(admin);
    const { body: now } = await change(admin, made.id, { name: unique("First "), version: "1" });
    const second = await change<Refusal>(admin, made.id, { name: "Second", version: "1" });
    expect([second.status, second.body.current]).toEqual([409, now]);
    expect((await tenantRow(made.id))?.name).toBe(now.name);
  });

  test("to a value that is taken answers 409 on its field", async () => {
    const [one, other] = [await makeTenant(), await makeTenant()];
    const { status, body } = await change<Refusal>(admin, one.id, { subdomain: other.subdomain });
    expect([status, body.errors]).toEqual([409, { subdomain: ["This subdomain is already in use."] }]);
  });

  test("is in the tenant's audit log with old and new values", async () => {
    const { id, name } = await makeTenant();
    const renamed = unique("Renamed ");
    await change(admin, id, { name: renamed });
    const event = await asPlatform(() => db.auditEvent.findFirst({ where: { tenant_id: id } }));
    expect(event).toMatchObject({ action: "tenants.update", subject_id: id, actor_id: admin.id });
    expect([event?.old, event?.new]).toEqual([{ name }, { name: renamed }]);
  });
});

describe("a tenant's own user", () => {
  test("can change its name, colours, mandate, calling hours and pay day, but not slug, subdomain and products", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["tenants.update"] });
    const name = unique("Ours ");
    const { status, body } = await change(user, tenant.id, {
      name,
      light_theme: '{"primary":"#7D1F5F"}',
      debit_order_mandate: "I, {{full_name}}, agree.",
      calling_hours_enforced: "0",
      pay_day: "31",
      slug: unique("s"),
      subdomain: unique("s"),
      "product_ids[]": "",
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        name,
        light_theme: { ...DEFAULT_LIGHT, primary: "#7D1F5F" },
        debit_order_mandate: "I, {{full_name}}, agree.",
        calling_hours_enforced: false,
        pay_day: 31,
        slug: tenant.subdomain,
        subdomain: tenant.subdomain,
        product_ids: [tenant.product.id],
      }),
    ]);
  });

  test("gets 404 for another tenant", async () => {
    const [mine, other] = [await makeTenant(), await makeTenant()];
    const user = await makeUser(mine, { permissions: ["tenants.update"] });
    expect((await change<Refusal>(user, other.id, { name: "Taken over" })).status).toBe(404);
    expect((await tenantRow(other.id))?.name).toBe(other.name);
  });
});

describe("the products of a tenant", () => {
  test("can be replaced", async () => {
    const tenant = await makeTenant();
    const product = await makeProduct([]);
    const { body } = await change(admin, tenant.id, { "product_ids[]": String(product.id) });
    expect(body.linked_products.map(({ name }) => name)).toEqual([product.name]);
    expect((await change(admin, tenant.id, { "product_ids[]": "" })).body.product_ids).toEqual([]);
  });

  test("can't be removed while the tenant has leads or sales of them: 409 with product and numbers", async () => {
    const tenant = await makeTenant();
    await makeLead(tenant);
    await makeSale(tenant, await makeUser(tenant));
    const { status, body } = await change<Refusal>(admin, tenant.id, { "product_ids[]": "", name: "Not renamed" });
    const message = `This tenant still has records of ${tenant.product.name} (2 leads, 1 sale).`;
    expect([status, body.errors]).toEqual([409, { product_ids: [message] }]);
    const { body: now } = await api(admin).get<Tenant>(`/api/tenants/${tenant.id}`);
    expect([now.name, now.product_ids]).toEqual([tenant.name, [tenant.product.id]]);
  });
});
