import { expect, test } from "vitest";
import type { Landing } from "@/lib/catalogue/landing/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeTenant, makeUser, unique } from "../support/world";

const SEEN_WITHIN_MS = 2_000;

const landing = async (slug: string) => (await api().get<Landing>(`/api/public/products/slug/${slug}`)).body;

test("a product's page is public, with plans and FAQs in the order of their index", async () => {
  const { product, plan } = await makeTenant();
  await asPlatform(async () => {
    await db.productPlan.update({ where: { id: plan.id }, data: { product_index: 2 } });
    const data = { product_id: product.id, heading: "First", cover_amount: 1_500_000, monthly_premium: "99.90" };
    await db.productPlan.create({ data });
    const faqs = [1, 0].map((product_index) => ({
      product_id: product.id,
      product_index,
      question: `Q${product_index}`,
    }));
    await db.productFaq.createMany({ data: faqs });
    const documents = [
      {
        product_id: product.id,
        kind: "brochure" as const,
        original_name: "b.pdf",
        file_path: "products/b.pdf",
        size_bytes: 2048,
      },
      { product_id: product.id, kind: "terms" as const, url: "https://example.test/terms" },
    ];
    await db.productDocument.createMany({ data: documents });
  });
  const page = await landing(product.slug);
  expect(page.product).toEqual({ ...product, description: null });
  expect(page.plans.map(({ heading, monthly_premium }) => [heading, monthly_premium])).toEqual([
    ["First", 99.9],
    [expect.stringMatching(/^Plan/), 199.5],
  ]);
  expect(page.faqs.map(({ question, answer }) => [question, answer])).toEqual([
    ["Q0", null],
    ["Q1", null],
  ]);
  expect(page.brochures).toMatchObject([{ original_name: "b.pdf", file_path: "products/b.pdf", size_bytes: 2048 }]);
  expect(page.terms).toMatchObject([{ url: "https://example.test/terms", file_path: null, size_bytes: null }]);
});

test("an unknown slug is not found, however odd it is", async () => {
  for (const slug of [unique("none-"), "%00", "..%2F..", "a".repeat(300), "%F0%9F%92%A9"]) {
    expect((await api().get(`/api/public/products/slug/${slug}`)).status).toBe(404);
  }
});

test("a new product's slug works at once, even if it was unknown before", async () => {
  const slug = unique("p");
  expect((await api().get(`/api/public/products/slug/${slug}`)).status).toBe(404);
  await asPlatform(() => db.product.create({ data: { name: "New", slug } }));
  await expect
    .poll(async () => (await landing(slug)).product, { timeout: SEEN_WITHIN_MS })
    .toMatchObject({ name: "New" });
});

test("a changed FAQ shows within two seconds", async () => {
  const tenant = await makeTenant();
  const { slug, id: product_id } = tenant.product;
  const user = await makeUser(tenant, { permissions: ["product-faqs.store"] });
  expect((await landing(slug)).faqs).toEqual([]);
  await landing(slug); // now it is cached
  await api(user).post("/api/product-faqs", { product_id, product_index: 0, question: "Why?", answer: null });
  await expect
    .poll(async () => (await landing(slug)).faqs, { timeout: SEEN_WITHIN_MS })
    .toMatchObject([{ question: "Why?" }]);
});
