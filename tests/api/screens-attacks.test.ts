import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { TENANT_COOKIE } from "@/lib/identity/tenancy/tenant-id";
import { api, type Refusal } from "../support/api";
import { failuresAmong, HOSTILE_TEXTS } from "../support/hostile";
import { makeLeadSource } from "../support/records";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const SCREENS = [
  ...["/dashboard", "/leads/{slug}", "/sales/{slug}", "/sales/{slug}/faqs", "/lead-imports", "/integrations"],
  ...["/suppressions", "/allocation-rules", "/users", "/teams", "/roles", "/personalities", "/products", "/audit"],
];
const PARAMETERS = ["search", "status", "source", "date_from", "tenant_id", "page", "sortBy", "lead", "scope"];

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
});

const pathOf = (screen: string, slug = tenant.product.slug) => screen.replace("{slug}", slug);

describe("a screen", () => {
  test.each(SCREENS)("%s does not fail on any value in its URL", async (screen) => {
    const reader = api(user, { cookie: true, subdomain: tenant.subdomain });
    const texts = HOSTILE_TEXTS.filter((text) => text.isWellFormed()).map((text) => text.slice(0, 200));
    const queries = [
      ...texts.map((text) => Object.fromEntries(PARAMETERS.map((name) => [name, text]))),
      ...PARAMETERS.flatMap((name) => [{ [name]: "'\"\\%_" }, { [name]: "9007199254740993" }]),
    ];
    const addresses = queries.map((query) => `${pathOf(screen)}?${new URLSearchParams(query)}`);
    const slugs = screen.includes("{slug}") ? ["%00", "..%2f..", "%e2%80%ae"] : [];
    const all = [...addresses, ...slugs.map((slug) => pathOf(screen, slug))];
    expect(await failuresAmong(all, (address) => reader.get(address))).toEqual([]);
  });

  test.each(["%ff", "%", "%c3%28"])(
    "whose URL contains a broken %s is refused with a message, like an API call",
    async (slug) => {
      const reader = api(user, { cookie: true, subdomain: tenant.subdomain });
      for (const path of [pathOf("/leads/{slug}", slug), `/${slug}`, `/api/leads/${slug}`, `/api/${slug}`]) {
        const { status, headers, body } = await reader.get<Refusal | string>(path);
        const message = typeof body === "string" ? body : body.message;
        expect([path, status, message]).toEqual([path, 400, "This address can't be read."]);
        expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "private, no-store" });
      }
    },
  );

  test("contains no data without a session, in any format", async () => {
    const lead = await makeLead(tenant, { name: unique("Secret"), email: `${unique()}@example.test` });
    const path = pathOf("/leads/{slug}");
    const forms: Record<string, string>[] = [
      ...[{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }],
      { rsc: "1", "next-router-segment-prefetch": "/_tree" },
      { "x-middleware-subrequest": Array(5).fill("middleware").join(":") },
      ...[{ "x-middleware-subrequest": "src/middleware" }, { "x-middleware-rewrite": path }],
    ];
    const { body: shown } = await api(user, { cookie: true, subdomain: tenant.subdomain }).get<string>(path);
    expect(String(shown)).toContain(lead.name);
    for (const headers of forms) {
      for (const end of ["", "?_rsc=1", ".rsc"]) {
        const stranger = api(undefined, { headers, subdomain: tenant.subdomain });
        const answer = await stranger.get<string>(`${path}${end}`);
        const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
        expect(text).not.toMatch(new RegExp(`${lead.name}|${lead.email}|${tenant.product.name}`));
        expect(answer.headers["x-powered-by"]).toBeUndefined();
      }
    }
  });

  test("of another tenant's product or lead source is not found", async () => {
    const other = await makeTenant();
    const source = await makeLeadSource(other);
    const reader = api(user, { cookie: true, subdomain: tenant.subdomain });
    for (const path of [pathOf("/leads/{slug}", other.product.slug), `/integrations/lead-sources/${source.id}`]) {
      expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
    }
  });

  test.each(["/leads/{slug}", "/sales/{slug}"])(
    "%s of a product that the chosen tenant does not sell says so",
    async (screen) => {
      const [admin, other] = await Promise.all([makeAdmin(), makeTenant()]);
      const cookie = `${admin.cookie}; ${TENANT_COOKIE}=${other.id}`;
      const { status } = await api(admin, { cookie: true, headers: { cookie } }).get(pathOf(screen));
      expect(status).toBe(200);
      const list = screen.slice(0, screen.lastIndexOf("/"));
      const asked = `/api${list}?product=${tenant.product.slug}&tenant_id=${other.id}`;
      const refusal = await api(admin).get(asked);
      expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["product"]]);
    },
  );

  test("is not cached, and allows only its own scripts", async () => {
    const { headers } = await api(user, { cookie: true, subdomain: tenant.subdomain }).get(pathOf("/leads/{slug}"));
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["content-security-policy"]).toMatch(/script-src [^;]*'nonce-/);
    expect(headers["content-security-policy"]).not.toMatch(/script-src [^;]*'unsafe-inline'/);
  });
});
