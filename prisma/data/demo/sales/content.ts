import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { CONSENT_CHANNELS } from "@/lib/leads/consents/schema";
import { MARKETING_CONSENTS } from "@/lib/sales/form/opening/opening";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { weightedOf } from "../weighted";
import form from "./form.json" with { type: "json" };
import sales from "./sales.json" with { type: "json" };

const texts = z.array(z.string());
const member = z.object({ type: z.string(), female: z.string(), male: z.string() });

/** The statuses of sales, and the reasons behind them. */
export const SALES = z
  .object({
    /** Add up to the converted leads of a tenant. Ages are in days, but only their order matters. */
    statuses: z.array(z.object({ card: z.enum(SALE_STATUSES), count: z.int(), age: z.number() })),
    clients_reasons: weightedOf(z.string()),
    /** Reasons for sending a sale back. */
    faults: texts,
    /** The reason for which quality control declines a sale. */
    grave_fault: z.string(),
    /** The item of the scorecard that fails for each of these. */
    item_of_fault: z.record(z.string(), z.string()),
    /** The item that fails for any other reason. */
    other_fault: z.string(),
    /** Scorecard items that fail in some of the passed sales. */
    small_faults: texts,
    /** Outcomes of policies a week after submission. */
    outcomes: weightedOf(z.enum(POLICY_OUTCOMES)),
    /** By the position of the plan in its product. */
    plan_weights: z.array(z.number()),
    notes: texts,
    /** How long a step lets the next one wait, in slots of five minutes of calling time. */
    waits: z.record(z.enum(SALE_STATUSES), z.tuple([z.int(), z.int()])),
    reviews: z.object({
      pass_mark: z.int(),
      /** The item that fails where a second look differs. */
      fault_of_second_look: z.string(),
      /** Why a seller disputes an item, and what comes of it. */
      dispute: z.string(),
      upheld: z.string(),
      rejected: z.string(),
    }),
  })
  .parse(sales);

/** Values for the forms of sales. */
export const FORM = z
  .object({
    occupations: texts,
    marketing: weightedOf(z.enum(MARKETING_CONSENTS).nullable()),
    marital_statuses: texts,
    streets: texts,
    /** The city and its postal code by province. */
    cities: z.record(z.string(), z.tuple([z.string(), z.string()])),
    insurers: texts,
    policy_number_prefix: z.string(),
    reason_to_replace: z.string(),
    replacement_record: z.object({ old_exclusions: z.string(), new_exclusions: z.string(), given_up: z.string() }),
    /** How those who agree may be told of offers. */
    marketing_channels: z.array(z.enum(CONSENT_CHANNELS)),
    /** The tenant's names of beneficiary types and relationships. */
    family: z.object({ main: z.string(), paid: z.string(), spouse: member, child: member, parent: member }),
    /** The most common banks, with the length of their account numbers. */
    banks: z
      .array(z.object({ name: z.string(), digits: z.int(), weight: z.number() }))
      .transform((banks) => banks.map((bank) => [bank, bank.weight] as const)),
    debit_days: weightedOf(z.string()),
  })
  .parse(form);
