import { makeQuestion } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { unique } from "../world";

export const questions: Route[] = resource({
  name: "questions",
  make: (tenant) => makeQuestion(tenant),
  input: (tenant) => ({
    product_id: tenant.product.id,
    name: "Smoker",
    slug: unique("smoker_"),
    question: "Do you smoke?",
    type: "boolean",
    should_validate: false,
  }),
  foreign: { product_id: productOf },
  sortBy: words("question name type product.name"),
  filters: words("product_id type"),
});
