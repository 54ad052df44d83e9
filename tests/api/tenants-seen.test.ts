import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { PublicTenant, TenantRow } from "@/lib/identity/tenants/schema";
import type { Page } from "@/lib/platform/lists/list";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { api } from "../support/api";
import { fault } from "../support/fault";
import { createTenant, newTenant } from "../support/tenants";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

describe("a user", () => {
  test("sees every tenant in a short form as an administrator, and only their own otherwise", async () => {
    const [mine, other] = [await makeTenant(), await makeTenant()];
    const user = await makeUser(mine, { permissions: ["tenants.index", "tenants.show"] });
    const own = (await api(user).get<Page<TenantRow>>("/api/tenants")).body;
    expect([own.meta.total, own.data[0]]).toEqual([
      1,
      {
        ...{ id: mine.id, name: mine.name, slug: mine.subdomain, subdomain: mine.subdomain },
        ...{ logo: null, logo_nav: null, version: 1 },
        linked_products: [{ id: mine.product.id, name: mine.product.name, slug: mine.product.slug }],
      },
    ]);
    const found = (await api(admin).get<Page<TenantRow>>(`/api/tenants?search=${other.subdomain}`)).body;
    expect(found.data.map(({ id }) => id)).toEqual([other.id]);
    expect((await api(user).get(`/api/tenants/${other.id}`)).status).toBe(404);
  });

  test("can choose every product as an administrator, and only the linked ones otherwise", async () => {
    const [mine, other] = [await makeTenant(), await makeTenant()];
    const choices = async (user: TestUser) =>
      (await api(user).get<{ data: unknown[] }>("/api/tenants/products/options")).body.data;
    expect(await choices(await makeUser(mine))).toEqual([mine.product]);
    expect(await choices(admin)).toEqual(expect.arrayContaining([mine.product, other.product]));
  });

  test("can't create tenants without being an administrator, with any permissions", async () => {
    const user = api(await makeUser(await makeTenant(), { permissions: PERMISSIONS }));
    expect((await user.form("/api/tenants", newTenant())).status).toBe(403);
  });
});

describe("a subdomain's sign-in page", () => {
  test("gets the tenant's name, logo and colours, and nothing else", async () => {
    const { subdomain, name } = await createTenant(admin, { debit_order_mandate: "I, {{full_name}}, agree." });
    const { status, body } = await api().get<PublicTenant>(`/api/tenants/by-subdomain/${subdomain.toUpperCase()}`);
    expect([status, body]).toEqual([
      200,
      { name, subdomain, logo: null, light_theme: DEFAULT_LIGHT, dark_theme: DEFAULT_DARK },
    ]);
  });

  test("gets the default colours if the stored ones are broken", async () => {
    fault({
      fault: "The stored colours of an organisation are broken",
      seen: "The console's own colours.",
      back: "at once: the broken ones are passed over",
    });
    const { subdomain } = await makeTenant({ light_theme: ["broken"], dark_theme: { primary: "</style>" } });
    const { body } = await api().get<PublicTenant>(`/api/tenants/by-subdomain/${subdomain}`);
    expect([body.light_theme, body.dark_theme]).toEqual([DEFAULT_LIGHT, DEFAULT_DARK]);
  });

  test.each(["nobody-has-this", "%00", "%25", "a.b", "..%2f", "x".repeat(64)])("answers 404 to %s", async (label) => {
    const { status, body } = await api().get(`/api/tenants/by-subdomain/${label}`);
    expect([status, body]).toEqual([404, { message: "Not found." }]);
  });
});
