import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ProductPage, ProductPageInput } from "@/lib/catalogue/product-page/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { claiming, jpeg, png, pngFile } from "../support/pictures";
import { change, filesOf, purgeTenant } from "../support/tenants";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const SEEN_WITHIN_MS = 2_000;

const TESTIMONIAL = { text: "They paid within a day.", name: "Nomsa M.", agreed_on: "2026-10-01" };
const ALTERNATIVE = { title: "Two minutes to your price", points: ["No forms"], button: "Call me" };

let tenant: TestTenant;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: ["products.update"] });
});

const pathOf = ({ id }: { id: number }) => `/api/products/${id}/page`;
const put = <T = ProductPage>(user: TestUser, product: { id: number }, input: ProductPageInput) =>
  api(user).put<T>(pathOf(product), input);
const htmlOf = async (seller: TestTenant, slug = seller.product.slug, headers: Record<string, string> = {}) =>
  api(undefined, { subdomain: seller.subdomain, headers }).get<string>(`/${slug}`);

const upload = <T = ProductPage>(user: TestUser, product: { id: number }, bytes: Buffer, name = "hero.png") =>
  api(user).form<T>(`${pathOf(product)}/picture`, { file: pngFile(bytes, name) });

describe("what an organisation adds to its public page", () => {
  test("is saved with its version, and shows on the page within two seconds", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["products.update"] });
    expect((await api(user).get<ProductPage>(pathOf(own.product))).body).toMatchObject({
      ...{ testimonials: [], paid_claims: null, alternative: null, picture: null, version: 1 },
    });
    expect((await htmlOf(own)).body).not.toContain("of claims paid");
    const input = {
      testimonials: [TESTIMONIAL],
      paid_claims: { percent: 98.4, as_of: "2026-06-30" },
      alternative: null,
    };
    const saved = await put(user, own.product, { ...input, version: 1 });
    expect([saved.status, saved.body]).toMatchObject([200, { ...input, version: 2 }]);
    expect((await put<Refusal>(user, own.product, { ...input, version: 1 })).status).toBe(409);
    await expect
      .poll(async () => (await htmlOf(own)).body, { timeout: SEEN_WITHIN_MS })
      .toMatch(/98\.4%[\s\S]*of claims paid[\s\S]*30 Jun 2026[\s\S]*They paid within a day\.[\s\S]*Nomsa M\./);
    expect(
      await asPlatform(() => db.auditEvent.findFirst({ where: { action: "products.update", tenant_id: own.id } })),
    ).toMatchObject({ actor_id: user.id, subject_id: own.product.id });
  });

  test.each([
    [
      { testimonials: [{ ...TESTIMONIAL, agreed_on: "2999-01-01" }] },
      "testimonials.0.agreed_on",
      "Must not be in the future",
    ],
    [{ testimonials: Array.from({ length: 4 }, () => TESTIMONIAL) }, "testimonials", "Max 3 testimonials"],
    [{ paid_claims: { percent: 100.5, as_of: "2026-06-30" } }, "paid_claims.percent", "Must be 100 or less"],
    [{ paid_claims: { percent: 98.45, as_of: "2026-06-30" } }, "paid_claims.percent", "At most one decimal"],
    [{ alternative: { ...ALTERNATIVE, button: "" } }, "alternative.button", "Required"],
  ])("is refused as %j", async (input, field, message) => {
    const { status, body } = await put<Refusal>(manager, tenant.product, input as ProductPageInput);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("is each organisation's own, also for a product that several sell", async () => {
    const other = await makeTenant();
    const shared = await makeProduct([tenant.id, other.id]);
    const colleague = await makeUser(other, { permissions: ["products.update"] });
    await put(manager, shared, { testimonials: [TESTIMONIAL] });
    expect((await api(colleague).get<ProductPage>(pathOf(shared))).body.testimonials).toEqual([]);
    await expect
      .poll(async () => (await htmlOf(tenant, shared.slug)).body, { timeout: SEEN_WITHIN_MS })
      .toContain(TESTIMONIAL.text);
    expect((await htmlOf(other, shared.slug)).body).not.toContain(TESTIMONIAL.text);
    expect((await put(colleague, tenant.product, {})).status).toBe(404);
  });

  test("stays when the products that the organisation sells are saved again", async () => {
    const own = await makeTenant();
    const admin = await makeAdmin();
    await api(admin).put(pathOf(own.product), { testimonials: [TESTIMONIAL], tenant_id: own.id });
    expect((await change(admin, own.id, { "product_ids[]": String(own.product.id) })).status).toBe(200);
    const { body } = await api(admin).get<ProductPage>(`${pathOf(own.product)}?tenant_id=${own.id}`);
    expect(body.testimonials).toEqual([TESTIMONIAL]);
  });
});

/** A stored picture as visitors get it. */
async function shownAs(path: string | null | undefined) {
  const { port } = new URL(process.env.TEST_URL ?? "");
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const { format, width, height, exif } = await sharp(await response.arrayBuffer()).metadata();
  return { type: response.headers.get("content-type"), format, width, height, exif };
}

describe("the picture of a public page", () => {
  test("is stored as AVIF and WebP in 16:9, shown, replaced and removed with its files", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["products.update"] });
    const { status, body } = await upload(user, own.product, await png({ width: 2000, height: 2000 }));
    expect([status, body.picture]).toEqual([
      200,
      expect.stringMatching(/^\/storage\/tenants\/\d+\/product-\d+-\w+\.webp$/),
    ]);
    expect(filesOf(own.id)).toHaveLength(2);
    await expect.poll(async () => (await htmlOf(own)).body, { timeout: SEEN_WITHIN_MS }).toContain(body.picture);
    expect(await shownAs(body.picture)).toMatchObject({ type: "image/webp", format: "webp", width: 1600, height: 900 });
    const avif = /<source srcSet="([^"]+)" type="image\/avif"/i.exec((await htmlOf(own)).body)?.[1];
    expect(await shownAs(avif)).toMatchObject({ type: "image/avif", format: "heif", width: 1600, height: 900 });
    expect(body.version).toBe(1); // counts the texts
    const replaced = await upload(user, own.product, await png({ width: 800, height: 800 }));
    expect([replaced.body.picture === body.picture, filesOf(own.id).length]).toEqual([false, 2]);
    expect((await api(user).delete(`${pathOf(own.product)}/picture`)).status).toBe(204);
    expect(filesOf(own.id)).toEqual([]);
  });

  test("is cut as it is shown, without its metadata, and never enlarged", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["products.update"] });
    const onItsSide = await sharp(await png({ width: 600, height: 1000 }))
      .withExif({ IFD0: { Copyright: "Nomsa" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(user, own.product, onItsSide);
    expect(await shownAs(body.picture)).toMatchObject({ width: 1000, height: 563, exif: undefined });
  });

  test("is encoded after the ones before it, several of one user at once too", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["products.update"] });
    const picture = await png({ width: 1600, height: 900 });
    const uploads = await Promise.all([upload(user, own.product, picture), upload(user, own.product, picture)]);
    expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => filesOf(own.id).length).toBe(2);
  });

  test.each([
    [
      "an image that is too narrow",
      () => png({ width: 799, height: 500 }),
      "The picture must be at least 800 pixels wide.",
    ],
    [
      "another file",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "Choose a PNG or JPEG image of up to 40 megapixels.",
    ],
    [
      "a small file that claims to be a huge image",
      async () => claiming(await png(), 30_000, 30_000),
      "Choose a PNG or JPEG image of up to 40 megapixels.",
    ],
    [
      "an image that is cut off",
      async () => (await png({ width: 900, height: 900 })).subarray(0, 200),
      "This picture is damaged.",
    ],
  ])("is refused as %s", async (_, bytes, message) => {
    const { status, body } = await upload<Refusal>(manager, tenant.product, await bytes());
    expect([status, body.errors]).toEqual([422, { file: [message] }]);
  });

  test("may be a JPEG, whatever its name says, if it is wide enough", async () => {
    const { body } = await upload<Refusal>(manager, tenant.product, await jpeg(), "hero.jpg");
    expect(body.errors?.file).toEqual(["The picture must be at least 800 pixels wide."]);
  });

  test("is deleted with its organisation", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["products.update"] });
    await upload(user, own.product, await png({ width: 900, height: 500 }));
    await purgeTenant(own.id);
    expect(filesOf(own.id)).toEqual([]);
  });
});

describe("a second version of the quote block", () => {
  const versionIn = (html: string) => /name="page_version" value="(\w+)"/.exec(html)?.[1];

  test("is shown to half of the visitors, and each keeps seeing the same", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["products.update"] });
    expect((await htmlOf(own)).headers["set-cookie"]).toBeUndefined();
    await put(user, own.product, { alternative: ALTERNATIVE });
    await expect.poll(async () => versionIn((await htmlOf(own)).body), { timeout: SEEN_WITHIN_MS }).toBeDefined();
    const seen = new Set<string | undefined>();
    for (let visit = 0; visit < 40 && seen.size < 2; visit += 1) seen.add(versionIn((await htmlOf(own)).body));
    expect(seen).toEqual(new Set(["original", "alternative"]));
    for (const version of ["original", "alternative"]) {
      const { body, headers } = await htmlOf(own, own.product.slug, { cookie: `page_version=${version}` });
      expect([versionIn(body), body.includes(ALTERNATIVE.title)]).toEqual([version, version === "alternative"]);
      expect(String(headers["set-cookie"])).toMatch(
        new RegExp(`^page_version=${version}; Path=/${own.product.slug};.*HttpOnly`, "i"),
      );
    }
  });
});
