import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

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

/** So many records of others are looked for. */
export const MOST_NAMED_IN = 100;

const recordKind = z.enum(["lead", "sale"]);

const keptRecord = z.strictObject({
  kind: recordKind,
  id: z.int(),
  reference: z.string(),
  recordings: z.int(),
  mandates: z.int(),
  reason: z.string(),
  until: z.string().nullable().describe("The last day on which it is kept; null while that is open."),
});

/** A lead or a sale that stays as it is, with its recordings and mandates. */
export type KeptRecord = z.output<typeof keptRecord>;

const namedIn = z.strictObject({ kind: recordKind, id: z.int(), reference: z.string(), slug: z.string() });

/** A lead or a sale of somebody else, whose notes hold a contact or the ID number of the person. */
export type NamedIn = z.output<typeof namedIn>;

export const erasureResponse = responseOf("Erasure", {
  dry_run: z.boolean(),
  counts: z.record(z.enum(ERASED_KINDS), z.int()).describe("How many rows were removed or emptied, by their kind."),
  kept: z.array(keptRecord).describe("The leads and sales that stay as they are."),
  suppressed: z.int().describe("Contacts that stay suppressed, by their hashes alone."),
  open_requests: z.int().describe("Requests without an answer, which lose the address to which it would go."),
  named_in: z
    .array(namedIn)
    .describe(
      `Leads and sales of other people whose notes hold a contact or the ID number of the person, at most ${MOST_NAMED_IN}. They stay as they are. Only a dry run looks for them.`,
    ),
});

export type ErasureResult = z.output<typeof erasureResponse>;
