import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { LeadConsentState } from "@/lib/leads/record/consent-states";
import { changedIdNumber, personFields } from "@/lib/leads/record/fields";
import type { LeadStatus } from "@/lib/leads/record/status";
import { idFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";

export const consumerQuery = listQuery(["created_at", "name", "surname"], true).extend({ tenant_id: idFilter });
export type ConsumerQuery = z.output<typeof consumerQuery>;

/** A person as the list shows them. `last_contact_at` is the last call to any of their leads. */
export type ConsumerRow = {
  id: number;
  tenant_id: number;
  tenant: { id: number; name: string };
  title: string | null;
  name: string;
  surname: string | null;
  /** Masked. */
  id_number: string | null;
  phone: string | null;
  email: string | null;
  leads: number;
  sales: number;
  last_contact_at: string | null;
  /** The latest consent to direct marketing. */
  consent: LeadConsentState;
  /** Whether any of their contacts is on the do-not-contact list. */
  suppressed: boolean;
  created_at: string;
  version: number;
};

/** What a person is recognised by, besides their ID number. */
export const CONTACT_KINDS = ["phone", "email"] as const;
type ContactKind = (typeof CONTACT_KINDS)[number];
export type KnownContact = { kind: ContactKind; value: string };

/** What two records have in common. */
export const DUPLICATE_REASONS = ["id_number", "phone", "email"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Another record that may be of the same person. */
export type Duplicate = ConsumerName & { reasons: DuplicateReason[] };
export type ConsumerName = { id: number; name: string; surname: string | null; phone: string | null };

/** A merge into this person. `undoable_until` is null when it can't be undone any more. */
export type MergeRecord = {
  id: number;
  created_at: string;
  actor_name: string;
  counts: MergeCounts;
  undoable_until: string | null;
  undone_at: string | null;
  undone_by_name: string | null;
};

export type ConsumerDetail = ConsumerRow & {
  date_of_birth: string | null;
  gender: string | null;
  language: string | null;
  province: string | null;
  contacts: { kind: "phone" | "email"; value: string; suppressed: boolean }[];
  duplicates: Duplicate[];
  merges: MergeRecord[];
  /** Nothing about the person is erased or removed by its age. */
  legal_hold: boolean;
  legal_hold_reason: string | null;
  erased_at: string | null;
  /** Something that was kept then still tells who the person was. It can be erased later. */
  kept_after_erasure: boolean;
};

const { title, name, surname, phone, email, date_of_birth, gender, language, province } = personFields();

/** The fields of a person that an administrator corrects. A field that is left out stays as it is. */
export const consumerInput = z
  .strictObject({ title, name, surname, phone, email, date_of_birth, gender, language, province })
  .partial()
  .extend({ id_number: changedIdNumber });
export type ConsumerInput = z.input<typeof consumerInput>;
export type ConsumerValues = z.output<typeof consumerInput>;

/** The most records in one merge. */
const MAX_MERGED = 10;

/** The fields in which the people of a merge can differ, so that one of them has to be chosen. */
export const MERGED_FIELDS = [
  "title",
  "name",
  "surname",
  "phone",
  "email",
  "id_number",
  "date_of_birth",
  "gender",
  "language",
  "province",
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

const consumerId = z.int().positive().max(MAX_ID);

/**
 * `ids` are merged into `into`. `fields` names the person whose value is kept, by field; without it `into` keeps its own,
 * and takes what it lacks from the others in their order.
 */
export const mergeInput = z.object({
  into: consumerId,
  ids: z
    .array(consumerId)
    .min(1, "Choose whom to merge")
    .max(MAX_MERGED - 1, `Max ${MAX_MERGED} people in one merge`),
  fields: z.partialRecord(z.enum(MERGED_FIELDS), consumerId).default({}),
  dry_run: z.boolean().default(false),
});
export type MergeInput = z.input<typeof mergeInput>;

/** How many rows a merge moves to the person who is kept. */
export type MergeCounts = { consumers: number; leads: number; sales: number; contacts: number; requests: number };

/** `merge_id` is null for a dry run. */
export type MergeResult = { merge_id: number | null; consumer: ConsumerDetail; counts: MergeCounts };

export const dismissInput = z.object({ other_id: consumerId });

export const duplicateQuery = listQuery(["created_at"], true).omit({ search: true }).extend({ tenant_id: idFilter });

/** Two records that may be of one person. */
export type DuplicatePair = {
  id: number;
  people: [ConsumerName, ConsumerName];
  reasons: DuplicateReason[];
  tenant: { id: number; name: string };
  created_at: string;
};

/** How many leads and sales still wait to be linked to their people, of how many. */
export type Linking = { waiting: number; total: number };

export const tabQuery = listQuery(["created_at"], true).omit({ search: true });
export type TabQuery = z.output<typeof tabQuery>;

type ProductName = { id: number; name: string; slug: string };

export type ConsumerLead = {
  id: number;
  lead_id: string;
  product: ProductName;
  status: LeadStatus;
  source: string | null;
  processed_at: string | null;
  created_at: string;
};

export type ConsumerSale = {
  id: number;
  reference: string;
  product: ProductName;
  status: SaleStatus;
  submitted_at: string | null;
  policy_number: string | null;
  created_at: string;
};

/** An entry of what happened to a person: to a lead or sale of theirs, or a merge. */
export type ConsumerEvent = {
  id: string;
  kind: "lead" | "sale" | "merge";
  /** The id of the lead, sale or merge. */
  record_id: number;
  /** The reference of the lead or sale. */
  reference: string | null;
  type: string;
  /** The statuses of a change from one to another. */
  old_status: string | null;
  new_status: string | null;
  actor_name: string;
  created_at: string;
};
