import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { CONSENT_STATES } from "@/lib/leads/record/consent-states";
import { changedIdNumber, personFields } from "@/lib/leads/record/fields";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idFilter, listQuery } from "@/lib/platform/lists/list";

export const consumerQuery = listQuery(["created_at", "name", "surname"], true).extend({ tenant_id: idFilter });
export type ConsumerQuery = z.output<typeof consumerQuery>;

export const tabQuery = listQuery(["created_at"], true).omit({ search: true });
export type TabQuery = z.output<typeof tabQuery>;

const { title, name, surname, phone, email, date_of_birth, gender, language, province } = personFields();

/** The fields of a person that an administrator corrects. A field that is left out stays as it is. */
export const consumerInput = z
  .strictObject({ title, name, surname, phone, email, date_of_birth, gender, language, province })
  .partial()
  .extend({ id_number: changedIdNumber });
export type ConsumerInput = z.input<typeof consumerInput>;
export type ConsumerValues = z.output<typeof consumerInput>;

const named = z.strictObject({ id: z.int(), name: z.string() });

/** A person as the list shows them. */
export const consumerRowResponse = responseOf("ConsumerRow", {
  id: z.int(),
  tenant_id: z.int(),
  tenant: named,
  title: z.string().nullable(),
  name: z.string(),
  surname: z.string().nullable(),
  id_number: z.string().nullable().describe("Masked."),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  leads: z.int(),
  sales: z.int(),
  last_contact_at: instant.nullable().describe("The last call to any of their leads."),
  consent: z.enum([...CONSENT_STATES, "unknown"]).describe("The latest consent to direct marketing."),
  suppressed: z.boolean().describe("Any of their contacts is on the do-not-contact list."),
  created_at: instant,
  version: z.int(),
});

export type ConsumerRow = z.output<typeof consumerRowResponse>;

/** What a person is recognised by, besides their ID number. */
export const CONTACT_KINDS = ["phone", "email"] as const;

export const knownContact = z.strictObject({ kind: z.enum(CONTACT_KINDS), value: z.string() });

export type KnownContact = z.output<typeof knownContact>;

export const consumerName = z.strictObject({
  id: z.int(),
  name: z.string(),
  surname: z.string().nullable(),
  phone: z.string().nullable(),
});

export type ConsumerName = z.output<typeof consumerName>;

/** What two records have in common. */
export const DUPLICATE_REASONS = ["id_number", "phone", "email"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const duplicateReasons = z.array(z.enum(DUPLICATE_REASONS)).describe("What the two records have in common.");

const duplicate = z.strictObject({ ...consumerName.shape, reasons: duplicateReasons });

/** Another record that may be of the same person. */
export type Duplicate = z.output<typeof duplicate>;

/** How many rows a merge moves to the person who is kept. */
export const mergeCountsResponse = responseOf("MergeCounts", {
  consumers: z.int(),
  leads: z.int(),
  sales: z.int(),
  contacts: z.int(),
  requests: z.int(),
});

export type MergeCounts = z.output<typeof mergeCountsResponse>;

const mergeRecord = z.strictObject({
  id: z.int(),
  created_at: instant,
  actor_name: z.string(),
  counts: mergeCountsResponse,
  undoable_until: instant.nullable().describe("Null when it can't be undone any more."),
  undone_at: instant.nullable(),
  undone_by_name: z.string().nullable(),
});

export type MergeRecord = z.output<typeof mergeRecord>;

/** A person with everything that is known of them. The date of birth is "YYYY-MM-DD". */
export const consumerDetailResponse = responseOf("ConsumerDetail", {
  ...consumerRowResponse.shape,
  date_of_birth: z.string().nullable(),
  gender: z.string().nullable(),
  language: z.string().nullable(),
  province: z.string().nullable(),
  contacts: z.array(z.strictObject({ ...knownContact.shape, suppressed: z.boolean() })),
  duplicates: z.array(duplicate).describe("Other records that may be of the same person."),
  merges: z.array(mergeRecord).describe("The merges into this person, newest first."),
  legal_hold: z.boolean().describe("Nothing about the person is erased or removed by its age."),
  legal_hold_reason: z.string().nullable(),
  erased_at: instant.nullable().describe("When the person was last erased."),
  kept_after_erasure: z.boolean().describe("Some retained data still identifies the person. It can be erased later."),
});

export type ConsumerDetail = z.output<typeof consumerDetailResponse>;

export const linkingResponse = responseOf("Linking", {
  waiting: z.int().describe("Leads and sales that still wait to be linked to their people."),
  total: z.int(),
});

export type Linking = z.output<typeof linkingResponse>;

const product = z.strictObject({ id: z.int(), name: z.string(), slug: z.string() });

export const consumerLeadResponse = responseOf("ConsumerLead", {
  id: z.int(),
  lead_id: z.string(),
  product,
  status: z.enum(LEAD_STATUSES),
  source: z.string().nullable(),
  processed_at: instant.nullable(),
  created_at: instant,
});

export type ConsumerLead = z.output<typeof consumerLeadResponse>;

export const consumerSaleResponse = responseOf("ConsumerSale", {
  id: z.int(),
  reference: z.string(),
  product,
  status: z.enum(SALE_STATUSES),
  submitted_at: instant.nullable(),
  policy_number: z.string().nullable(),
  created_at: instant,
});

export type ConsumerSale = z.output<typeof consumerSaleResponse>;

/** An entry of what happened to a person: to a lead or sale of theirs, or a merge. */
export const consumerEventResponse = responseOf("ConsumerEvent", {
  id: z.string(),
  kind: z.enum(["lead", "sale", "merge"]),
  record_id: z.int().describe("The id of the lead, sale or merge."),
  reference: z.string().nullable().describe("The reference of the lead or sale."),
  type: z.string(),
  old_status: z.string().nullable(),
  new_status: z.string().nullable(),
  actor_name: z.string(),
  created_at: instant,
});

export type ConsumerEvent = z.output<typeof consumerEventResponse>;
