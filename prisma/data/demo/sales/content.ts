import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import { MARKETING_CONSENTS } from "@/lib/sales/sections/opening";
import { weightedOf } from "../weighted";
import form from "./form.json" with { type: "json" };
import sales from "./sales.json" with { type: "json" };

const texts = z.array(z.string());

/** What has become of sales, and why. */
export const SALES = z
  .object({
    /** Of a tenant's converted leads; ages are in days, but only their order matters. */
    statuses: z.array(z.object({ card: z.enum(SALE_STATUSES), count: z.int(), age: z.number() })),
    clients_reasons: weightedOf(z.string()),
    /** What sales are sent back for. */
    faults: texts,
    /** What a sale is declined for by quality control. */
    grave_fault: z.string(),
    /** The item of the scorecard that fails for each of these. */
    item_of_fault: z.record(z.string(), z.string()),
    /** Items that fail in some sales that pass. */
    small_faults: texts,
    /** What becomes of policies within a week. */
    outcomes: weightedOf(z.enum(POLICY_OUTCOMES)),
    /** By the places of a product's plans. */
    plan_weights: z.array(z.number()),
    notes: texts,
  })
  .parse(sales);

/** What the forms of sales are filled in with. */
export const FORM = z
  .object({
    occupations: texts,
    pastimes: texts,
    employment: texts,
    marketing: weightedOf(z.enum(MARKETING_CONSENTS).nullable()),
    marital_statuses: texts,
    streets: texts,
    /** The city and its postal code by province. */
    cities: z.record(z.string(), z.tuple([z.string(), z.string()])),
    insurers: texts,
    /** Banks that most clients use, with a length that their account numbers have. */
    banks: z
      .array(z.object({ name: z.string(), digits: z.int(), weight: z.number() }))
      .transform((banks) => banks.map((bank) => [bank, bank.weight] as const)),
    debit_days: weightedOf(z.string()),
  })
  .parse(form);
