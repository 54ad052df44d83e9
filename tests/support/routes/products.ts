import { SEES_PRODUCTS } from "@/lib/catalogue/products/products.server";
import { quoteOf } from "../quotes";
import { makeFaq, makePlan } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { makeProduct, type TestTenant, unique } from "../world";

const ownProduct = (tenant: TestTenant) => makeProduct([tenant.id]);

export const products: Route[] = [
  { method: "GET", path: "/api/products/options", access: "signed-in", filters: words("tenant_id") },
  {
    method: "GET",
    path: "/api/public/products/slug/[slug]",
    access: "public",
    params: (tenant) => ({ slug: tenant.product.slug }),
  },
  {
    method: "POST",
    path: "/api/public/products/slug/[slug]/quote",
    access: "public",
    success: 201,
    params: (tenant) => ({ slug: tenant.product.slug }),
    body: (tenant) => ({ ...quoteOf(), plan_id: tenant.plan.id }),
  },
  ...resource({
    name: "products",
    make: ownProduct,
    input: () => ({ name: unique("Product "), slug: unique("p"), description: "Cover for a family." }),
    sortBy: words("name slug description created_at"),
    filters: [],
  }).map((route) => (route.sortBy ? { ...route, access: SEES_PRODUCTS } : route)),
  {
    method: "GET",
    path: "/api/products/[id]/preview",
    access: ["products.show", "product-management.info"],
    target: ownProduct,
  },
  {
    method: "GET",
    path: "/api/products/[id]/readiness",
    access: ["products.show"],
    target: ownProduct,
    filters: words("tenant_id"),
  },
  ...resource({
    name: "product-faqs",
    make: makeFaq,
    input: (tenant) => ({ product_id: tenant.product.id, product_index: 0, question: unique("Why "), answer: null }),
    foreign: { product_id: productOf },
    sortBy: words("product_index question product.name"),
    filters: words("product_id"),
  }),
  ...resource({
    name: "product-plans",
    make: makePlan,
    input: (tenant) => ({
      product_id: tenant.product.id,
      heading: unique("Plan "),
      cover_amount: 50_000,
      monthly_premium: 99.5,
    }),
    foreign: { product_id: productOf },
    sortBy: words("product_index product.name heading cover_heading currency cover_amount monthly_premium"),
    filters: words("product_id"),
  }),
];
