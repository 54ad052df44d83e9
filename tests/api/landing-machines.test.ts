import { expect, test } from "vitest";
import { RENDER_HEADER } from "@/lib/catalogue/landing/cached-landing-html.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, testUrl } from "../support/api";
import { makeProduct, makeTenant, type TestTenant, unique } from "../support/world";

// What a product's page is to programs: search engines, link previews, and browser caches.

const SEEN_WITHIN_MS = 2_000;

const asked = (tenant: TestTenant | null, path: string, headers?: Record<string, string>) =>
  api(undefined, { subdomain: tenant?.subdomain, headers }).get<string>(path);
const text = async (tenant: TestTenant | null, path: string) => (await asked(tenant, path)).body;
const address = (tenant: TestTenant | null, path: string) =>
  `http://${tenant ? `${tenant.subdomain}.` : ""}${testUrl().host}${path}`;

const rename = (tenant: TestTenant, name: string) =>
  asPlatform(() => db.product.update({ where: { id: tenant.product.id }, data: { name } }));

const locations = (sitemap: string) => [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found);

test("an organisation's sitemap lists its products, with the date of their last change", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const shared = await makeProduct([tenant.id, other.id]);
  const sitemap = async () => locations(await text(tenant, "/sitemap.xml"));
  await expect
    .poll(sitemap, { timeout: SEEN_WITHIN_MS })
    .toEqual([address(tenant, `/${tenant.product.slug}`), address(tenant, `/${shared.slug}`)]);
  const changed = new Date(Date.now() + 1_000);
  await asPlatform(() => db.productPlan.update({ where: { id: tenant.plan.id }, data: { updated_at: changed } }));
  await expect.poll(() => text(tenant, "/sitemap.xml"), { timeout: SEEN_WITHIN_MS }).toContain(changed.toISOString());
});

test("the sitemap of the main address lists each product at its organisation's address", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const shared = await makeProduct([tenant.id, other.id]);
  const own = address(tenant, `/${tenant.product.slug}`);
  const sitemap = async () => locations(await text(null, "/sitemap.xml"));
  await expect
    .poll(sitemap, { timeout: SEEN_WITHIN_MS })
    .toEqual(expect.arrayContaining([own, address(null, `/${shared.slug}`)]));
});

test("robots.txt allows products and nothing of the console", async () => {
  const tenant = await makeTenant();
  const lines = (await text(tenant, "/robots.txt")).split("\n");
  expect(lines).toContain("Allow: /");
  expect(lines).toEqual(expect.arrayContaining(["Disallow: /api/", "Disallow: /leads/", "Disallow: /dashboard$"]));
  expect(lines).not.toContain("Disallow: /products"); // which would disallow /products-for-families too
  expect(lines).toContain(`Sitemap: ${address(tenant, "/sitemap.xml")}`);
});

/** Width and height of a PNG in pixels. @throws Error if it is not a PNG */
function sizeOf(bytes: Buffer): [number, number] {
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error("Not a PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("the link preview image is a PNG of 1200 × 630 that follows changes of its product", async () => {
  const tenant = await makeTenant();
  const picture = async () => {
    const answer = await fetch(`${testUrl().origin}/${tenant.product.slug}/opengraph-image`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const before = await picture();
  expect(sizeOf(before)).toEqual([1200, 630]);
  await rename(tenant, "Ọ̀rọ̀ 保険 😀 <b>cover</b>"); // with characters that the font has, and others
  await expect.poll(async () => before.equals(await picture()), { timeout: 10_000 }).toBe(false);
});

test("an unknown product has no image", async () => {
  for (const slug of [unique("none"), "%00", "a%2Fb"]) {
    expect((await asked(null, `/${slug}/opengraph-image`)).status).toBe(404);
  }
});

const nonceIn = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? "";

test("every response has its own nonce, in its policy and in all scripts", async () => {
  const tenant = await makeTenant();
  const nonces = new Set<string>();
  for (let view = 0; view < 3; view += 1) {
    const { status, body, headers } = await asked(tenant, `/${tenant.product.slug}`);
    const nonce = nonceIn(headers["content-security-policy"]);
    const used = [...body.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, found]) => found);
    expect([status, new Set(used)]).toEqual([200, new Set([nonce])]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toMatch(/private.*no-cache/);
    expect(headers["strict-transport-security"]).toBeDefined();
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("the page is the same compressed", async () => {
  const { product } = await makeTenant();
  const bare = (await asked(null, `/${product.slug}`)).body;
  const answer = await fetch(`${testUrl().origin}/${product.slug}`, { headers: { "accept-encoding": "gzip" } });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  const nonces = / nonce="[^"]*"|\\"nonce\\":\\"[^"]*\\"/g;
  expect((await answer.text()).replace(nonces, "").length).toBe(bare.replace(nonces, "").length);
});

test("a HEAD request gets the same headers and no body", async () => {
  const tenant = await makeTenant();
  const { status, body, headers } = await api(undefined, { subdomain: tenant.subdomain }).send<string>(
    "HEAD",
    `/${tenant.product.slug}`,
  );
  expect([status, body]).toEqual([200, ""]);
  expect(nonceIn(headers["content-security-policy"])).not.toBe("");
});

test("an unknown slug leads to the sign-in page every time", async () => {
  const slug = unique("none");
  for (let view = 0; view < 2; view += 1) {
    const { status, headers } = await asked(null, `/${slug}`);
    expect([status, headers.location]).toEqual([307, "/login"]);
  }
});

test("a page's canonical URLs come from the settings, whatever the Host header", async () => {
  const { product, ...tenant } = await makeTenant();
  const { body } = await asked(null, `/${product.slug}`, { host: "evil.example", "x-forwarded-host": "evil.example" });
  expect(body).toContain(`<link rel="canonical" href="${address({ product, ...tenant }, `/${product.slug}`)}"`);
  expect(body).not.toContain("evil.example");
});

test("a cached page shows a change within two seconds", async () => {
  const tenant = await makeTenant();
  const view = () => text(tenant, `/${tenant.product.slug}`);
  await view(); // now it is cached
  await rename(tenant, "Renamed");
  await expect.poll(view, { timeout: SEEN_WITHIN_MS }).toContain("Renamed");
});

test("client-side navigation, and requests with a forged render header, get the current page", async () => {
  const tenant = await makeTenant();
  await text(tenant, `/${tenant.product.slug}`); // now it is cached
  await rename(tenant, "Renamed");
  const kinds: Record<string, string>[] = [{ "sec-fetch-dest": "empty" }, { [RENDER_HEADER]: "1" }];
  for (const headers of kinds) {
    await expect
      .poll(async () => (await asked(tenant, `/${tenant.product.slug}`, headers)).body, { timeout: SEEN_WITHIN_MS })
      .toContain("Renamed");
  }
});

test("a page of one organisation does not show on another's address", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const shared = await makeProduct([tenant.id, other.id]);
  for (const one of [tenant, other, tenant]) {
    const body = await text(one, `/${shared.slug}`);
    expect(body).toContain(`<title>${shared.name} · ${one.name}</title>`);
    expect(body).toContain(`I agree that ${one.name} may contact me`);
  }
});
