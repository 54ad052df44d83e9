import { z } from "zod";
import { eachField, PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { knownContact } from "@/lib/people/consumers/schema";
import { REQUEST_TYPES } from "@/lib/people/data-requests/types";

/** What an export holds: everything about a person, or their consents with the recordings that prove them. */
export const exportQuery = z.object({ contents: z.enum(["everything", "consents"]).default("everything") });

const text = z.string().nullable();
const moment = z.iso.datetime().describe("UTC");
const day = z.iso.date().nullable();

const history = z
  .array(
    z.object({
      at: moment,
      type: z.string().describe("What happened, such as status, note or updated"),
      by: z.string().describe("The user or program"),
      old: z.record(z.string(), z.unknown()).nullable().describe("Values before, by field"),
      new: z.record(z.string(), z.unknown()).nullable().describe("Values after, by field"),
      reason: text,
      note: text,
    }),
  )
  .describe("Oldest first");

const person = z.object({
  id: z.int().describe("The number of the record"),
  title: text,
  name: z.string(),
  surname: text,
  id_number: text.describe("South African ID number, in full"),
  date_of_birth: day,
  gender: text,
  language: text,
  province: text,
  contacts: z.array(knownContact),
  known_since: moment,
});

const lead = z.object({
  reference: z.string(),
  product: z.string(),
  status: z.string(),
  outcome: text.describe("What became of it; null while it is open"),
  source: text.describe("Who it came from"),
  campaign: text,
  product_interest: text,
  title: text,
  name: z.string(),
  surname: text,
  phone: text,
  alt_phone: text,
  email: text,
  id_number: text,
  date_of_birth: day,
  gender: text,
  ...eachField(PLAIN_FIELD_NAMES, () => text),
  note: text,
  received_at: moment,
  history,
});

const sale = z.object({
  reference: z.string(),
  product: z.string(),
  plan: text,
  status: z.string(),
  policy_number: text,
  cover_amount: z.int().nullable().describe("In rand"),
  monthly_premium: text.describe("In rand"),
  commencement_date: day,
  submitted_at: moment.nullable(),
  policyholder: z.record(z.string(), z.unknown()).nullable().describe("Particulars of the policyholder, by field"),
  insured_lives: z.array(z.object({ name: text, surname: text, relationship: text })),
  beneficiaries: z.array(
    z.object({ name: text, surname: text, relationship: text, share: text.describe("In percent") }),
  ),
  bank_account: z
    .object({
      bank: text,
      account_type: text,
      account_number: text.describe("In full"),
      branch_code: text,
      account_holder: text,
      account_holder_initials: text,
      debit_day: text,
    })
    .nullable(),
  mandates: z.array(z.object({ text: z.string(), agreed_at: moment, voided_at: moment.nullable() })),
  answers: z
    .record(z.string(), z.unknown())
    .describe("Answers to the questions of the sale, by the number of the question"),
  notes: text,
  opened_at: moment,
  history,
});

/** Everything that an organisation knows about one person, as `data.json` of an export holds it. */
export const consumerExport = z
  .object({
    format: z.literal("consumer-export/1").describe("The name and version of this format"),
    made_at: moment,
    organisation: z.string(),
    person,
    leads: z.array(lead).describe("Enquiries, oldest first"),
    sales: z.array(sale).describe("Policies applied for, oldest first"),
    consents: z.array(
      z.object({
        purpose: z.string(),
        channel: z.string(),
        state: z.string().describe("given, refused or withdrawn"),
        how: z.string(),
        wording: text,
        recorded_by: z.string(),
        at: moment,
        recording: text.describe("The file in this archive on which it is heard; null where none proves it"),
        heard_at_seconds: z.number().nullable().describe("Where on that recording it is heard"),
        no_recording_reason: text.describe("Why no recording proves it"),
      }),
    ),
    do_not_contact: z.array(z.object({ kind: z.string(), value: text, reason: text, since: moment })),
    requests: z
      .array(
        z.object({
          type: z.enum(REQUEST_TYPES),
          status: z.string(),
          received_on: z.iso.date(),
          due_on: z.iso.date(),
          message: text.describe("In the person's own words"),
          identity_proof: text,
          decision: text,
          decision_reason: text,
          evidence: text.describe("What was done about it"),
          decided_at: moment.nullable(),
        }),
      )
      .describe("What the person has asked for by law, oldest first"),
    recordings: z.array(
      z.object({
        file: text.describe("Its path in this archive; null when the file could not be read"),
        of: z.string().describe("The reference of the lead or sale"),
        recorded_at: moment,
        duration_seconds: z.number().nullable(),
        sha256: z.string().describe("Of the file, in hexadecimal"),
      }),
    ),
    accesses: z
      .array(z.object({ at: moment, by: z.string(), what: z.string(), of: z.string() }))
      .describe("Who has seen ID numbers, listened to recordings or exported the data, oldest first"),
  })
  .describe(
    "Personal information held about one person. Section 23 of the Protection of Personal Information Act 4 of 2013.",
  );

export type ConsumerExport = z.output<typeof consumerExport>;
