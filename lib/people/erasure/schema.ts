import { z } from "zod";

const REASON_MAX_LENGTH = 500;

const reason = z
  .string("Required")
  .trim()
  .min(1, "Required")
  .max(REASON_MAX_LENGTH, `Max ${REASON_MAX_LENGTH} characters`);

/** The form of the screen, which asks for a preview first. */
export const eraseForm = z.strictObject({ reason });

/** Why a person is erased. Without `dry_run: false` it only tells what would go. */
export const eraseInput = z.strictObject({ reason, dry_run: z.boolean("Required").default(true) });
export type EraseInput = z.output<typeof eraseInput>;

/** Whether everything about a person has to be kept, and why. */
export const personHoldInput = z.strictObject({ on: z.boolean("Required"), reason });
export type PersonHoldInput = z.output<typeof personHoldInput>;

/** What an erasure removes or empties, in the order in which it is shown. */
export const ERASED_KINDS = [
  "records",
  "contacts",
  "leads",
  "sales",
  "recordings",
  "requests",
  "posts",
  "import_rows",
  "outcome_rows",
  "file_names",
  "calls",
  "notifications",
  "saved_views",
  "bulk_notes",
  "answers",
  "audit_details",
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** A lead or a sale that stays as it is, with its recordings and mandates. */
export type KeptRecord = {
  kind: "lead" | "sale";
  id: number;
  reference: string;
  recordings: number;
  mandates: number;
  reason: string;
  /** The last day on which it is kept, "YYYY-MM-DD"; null while that is open. */
  until: string | null;
};

/** So many records of others are looked for. */
export const MOST_NAMED_IN = 100;

/** A lead or a sale of somebody else, whose notes hold a contact or the ID number of the person. */
export type NamedIn = { kind: "lead" | "sale"; id: number; reference: string; slug: string };

export type ErasureResult = {
  dry_run: boolean;
  counts: Record<ErasedKind, number>;
  kept: KeptRecord[];
  /** How many contacts stay suppressed, by their hashes alone. */
  suppressed: number;
  /** Requests that nobody has answered yet. Afterwards they hold no address for the answer. */
  open_requests: number;
  /** Where the person stays named, for somebody to decide. Only a dry run looks for it. */
  named_in: NamedIn[];
};
