import { z } from "zod";
import { productOfRecord } from "@/lib/catalogue/products/product-of-record";
import { hasCents } from "@/lib/insurance/money";
import { LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import { optionalText } from "@/lib/leads/record/fields";
import { instant, responseOf, timestamps } from "@/lib/platform/http/responses";
import { nameInput, numberInput } from "@/lib/platform/schemas/inputs";

/** What to do with a duplicate: refuse it, insert it with a link to the existing lead, or update that lead. */
export const DUPLICATE_POLICIES = ["reject", "link", "update"] as const;

/**
 * What to do with a lead of which a field can't be read: refuse it, or take it and keep what an optional field can't hold in
 * the note. Without a phone number or an email address that can be used, a lead is always refused.
 */
export const CELL_ERRORS = ["strict", "lenient"] as const;
export type CellErrors = (typeof CELL_ERRORS)[number];

export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

const MAX_DUPLICATE_DAYS = 365;
const HIGHEST_CAP = 1_000_000;
const HIGHEST_PRICE = 100_000;
const MAX_NETWORKS = 100;
const MAX_MAPPED = 100;
const FIELD_NAME_MAX_LENGTH = 100;

const fieldMap = z
  .record(z.string(), z.string(), "Required")
  .transform((map) => Object.fromEntries(Object.entries(map).map(([theirs, ours]) => [theirs.trim(), ours])))
  .superRefine((map, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const entries = Object.entries(map);
    if (entries.length > MAX_MAPPED) refuse(`Max ${MAX_MAPPED} fields`);
    if (entries.some(([theirs]) => theirs === "")) refuse("Name the sender's field");
    if (entries.some(([theirs]) => theirs.length > FIELD_NAME_MAX_LENGTH)) {
      refuse(`A field's name has ${FIELD_NAME_MAX_LENGTH} characters at most`);
    }
    for (const [theirs, ours] of entries) {
      if (!isLeadField(ours)) refuse(`${theirs}: a lead has no field ${ours}`);
    }
  })
  .transform((map) => map as Record<string, LeadField>);

const isLeadField = (name: string) => LEAD_FIELDS.some((field) => field === name);

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Addresses and networks that may call. */
export const networksInput = z
  .array(z.string().trim(), "Required")
  .max(MAX_NETWORKS, `Max ${MAX_NETWORKS}`)
  .superRefine((lines, context) => {
    const bad = lines.find((line) => !network.safeParse(line).success);
    if (bad === undefined) return;
    context.addIssue({ code: "custom", message: `Not an address or network such as 196.25.1.0/24: ${bad}` });
  });

const price = z
  .number({ error: ({ input }) => (input == null ? "Required" : "Must be a number") })
  .min(0, "Must be 0 or more")
  .max(HIGHEST_PRICE, `Must be ${HIGHEST_PRICE} or less`)
  .refine(hasCents, "At most two decimals");

/** What is left out has its default in a new source, and stays in a changed one. */
export const leadSourceInput = z.object({
  name: nameInput,
  product_id: z.int32("Required"),
  /** For leads that are posted without one. */
  campaign: optionalText().optional(),
  /** What the sender calls our fields: { "their name": "our field" }. */
  field_map: fieldMap.optional(),
  duplicate_policy: z.enum(DUPLICATE_POLICIES, "Required"),
  /** How many days a person counts as the same lead. */
  duplicate_days: numberInput(1, MAX_DUPLICATE_DAYS),
  /** How many leads it may post per day; null for no limit. */
  daily_cap: numberInput(1, HIGHEST_CAP).nullish(),
  /** In rand, copied to the leads that it posts from now on; null if they cost nothing or it is not known. */
  price_per_lead: price.nullish(),
  /** IP addresses and networks that may post; empty for any. */
  ip_allow_list: networksInput.optional(),
  /** Lenient in a new source. */
  cell_errors: z.enum(CELL_ERRORS, "Required").optional(),
  active: z.boolean("Required"),
});

export type LeadSourceInput = z.input<typeof leadSourceInput> & { tenant_id?: number | null };

/** The number of leads that a source posted today, and when it last posted (ISO 8601). */
const sourceActivityResponse = responseOf("SourceActivity", {
  leads_today: z.number(),
  last_post_at: instant.nullable(),
});

export const leadSourceResponse = responseOf("LeadSource", {
  ...timestamps,
  name: z.string(),
  product_id: z.int(),
  campaign: z.string().nullable().describe("For leads that are posted without one."),
  field_map: z
    .record(z.string(), z.enum(LEAD_FIELDS))
    .describe('What the sender calls our fields: { "their name": "our field" }.'),
  duplicate_policy: z.enum(DUPLICATE_POLICIES),
  duplicate_days: z.int().describe("How many days a person counts as the same lead."),
  daily_cap: z.number().nullable().describe("How many leads it may post per day; null for no limit."),
  price_per_lead: z
    .number()
    .nullable()
    .describe("In rand, copied to the leads that it posts from now on; null if they cost nothing or it is not known."),
  ip_allow_list: z.array(z.string()).describe("IP addresses and networks that may post; empty for any."),
  cell_errors: z
    .enum(CELL_ERRORS)
    .describe("strict: a field that can't be read refuses the lead. lenient: an optional one is kept in the note."),
  active: z.boolean(),
  id: z.int(),
  version: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  product: productOfRecord,
  key_hint: z.string().describe("The key's first characters."),
  activity: sourceActivityResponse.optional().describe("Only in lists."),
});

export type LeadSource = z.output<typeof leadSourceResponse>;

/** A source with its key, which is shown only once. */
export const keyedLeadSourceResponse = responseOf("KeyedLeadSource", {
  ...leadSourceResponse.shape,
  key: z.string(),
});

export type KeyedLeadSource = z.output<typeof keyedLeadSourceResponse>;
