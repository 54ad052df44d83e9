import { catalogueOf, makeQuestionnaire } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { unique } from "../world";

export const questionnaires: Route[] = [
  ...resource({
    name: "questionnaires",
    make: (tenant) => makeQuestionnaire(tenant),
    input: (tenant) => ({ product_id: tenant.product.id, name: unique("Needs "), sections: [] }),
    foreign: { product_id: productOf },
    sortBy: words("name product.name sections_count"),
    filters: words("product_id"),
  }),
  {
    method: "GET",
    path: "/api/questionnaires/questions",
    access: ["questionnaires.index"],
    filters: words("product_id"),
  },
  {
    method: "GET",
    path: "/api/products/[id]/export",
    access: ["products.show"],
    target: async (tenant) => tenant.product,
  },
  {
    method: "POST",
    path: "/api/products/import",
    access: ["products.store"],
    success: 201,
    body: () => catalogueOf({ name: "Imported", slug: unique("p") }),
  },
];
