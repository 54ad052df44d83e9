import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import proteaDisability from "./protea-disability.json" with { type: "json" };
import proteaFuneral from "./protea-funeral.json" with { type: "json" };
import proteaLife from "./protea-life.json" with { type: "json" };
import umojaDisability from "./umoja-disability.json" with { type: "json" };
import umojaFuneral from "./umoja-funeral.json" with { type: "json" };
import umojaLife from "./umoja-life.json" with { type: "json" };

const demoPlan = z.object({
  heading: z.string(),
  description: z.string(),
  cover_heading: z.string(),
  cover_amount: z.number(),
  monthly_premium: z.number(),
});

const demoProduct = z.object({
  kind: z.enum(INSURANCE_CLASSES),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The most popular one comes first. */
  plans: z.array(demoPlan),
  faqs: z.array(z.object({ question: z.string(), answer: z.string().nullable() })),
  /** Further texts of the brochure and the terms. */
  print: z.object({
    promise: z.string(),
    benefits: z.array(z.string()),
    waiting: z.string(),
    exclusions: z.array(z.string()),
    claims: z.string(),
  }),
});

export type DemoPlan = z.output<typeof demoPlan>;
export type DemoProduct = z.output<typeof demoProduct>;

const productsOf = (...products: unknown[]): readonly DemoProduct[] => z.array(demoProduct).parse(products);

/** The products by the slug of their tenant. */
export const PRODUCTS: Record<"umoja" | "protea", readonly DemoProduct[]> = {
  umoja: productsOf(umojaLife, umojaDisability, umojaFuneral),
  protea: productsOf(proteaLife, proteaDisability, proteaFuneral),
};
