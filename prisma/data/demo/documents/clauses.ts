import { z } from "zod";
import { formatCover, formatPremium } from "@/lib/platform/text/format";
import { insertValues } from "@/lib/platform/text/placeholders";
import type { Brand } from "../brands/brand";
import type { DemoProduct } from "../products/product";
import clauses from "./clauses.json" with { type: "json" };
import { printed } from "./sheet";

const clause = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
const CLAUSES = z.array(clause).parse(clauses);

/** The clauses of a policy: those of all of a tenant's products, and those of this one. */
export function clausesOf({ name: company }: Brand, { plans, print }: DemoProduct): z.output<typeof clause>[] {
  const choices = plans.map((plan) => {
    const premium = printed(formatPremium(plan.monthly_premium));
    return `${plan.heading} (${printed(formatCover(plan.cover_amount))} for ${premium} a month)`;
  });
  const { waiting, claims } = print;
  const values = { company, waiting, claims, plans: choices.join(", "), exclusions: asList(print.exclusions) };
  return CLAUSES.map(({ title, paragraphs }) => ({
    title,
    paragraphs: paragraphs.map((paragraph) => insertValues(paragraph, values)),
  }));
}

function asList(items: readonly string[]): string {
  return `${items.slice(0, -1).join("; ")}; or ${items.at(-1)}`;
}
