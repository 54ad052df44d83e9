import { z } from "zod";
import { optionalText, personFields, requiredText } from "@/lib/leads/record/fields";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { isoDate } from "@/lib/platform/text/format";
import { DECISIONS, HONEYPOT, REQUEST_CHANNELS, REQUEST_STATUSES, REQUEST_TYPES } from "./types";

const TEXT_MAX_LENGTH = 2_000;
const PERIOD_MAX_DAYS = 365;

const { phone, email } = personFields();

const person = {
  type: z.enum(REQUEST_TYPES, "Choose from the list"),
  name: requiredText(),
  email: email.optional(),
  phone: phone.optional(),
  /** In their own words. */
  message: optionalText(TEXT_MAX_LENGTH).optional(),
};

type Reachable = { phone?: string | null | undefined; email?: string | null | undefined };

const REACHABLE = {
  path: ["email"],
  message: "Enter an email address or a phone number",
  when: ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path: [field] = [] }) => field === undefined || field === "phone" || field === "email"),
};
const isReachable = ({ phone: number, email: address }: Reachable) => Boolean(number || address);

const past = z.iso
  .date("Enter a date such as 2026-11-21")
  .refine((day) => day <= isoDate(new Date()), "Must not be in the future");

/** A request that somebody wrote down for a person. */
export const dataRequestInput = z
  .strictObject({ ...person, received_on: past, tenant_id: z.int32().nullish() })
  .refine(isReachable, REACHABLE);

export type DataRequestInput = z.input<typeof dataRequestInput>;
export type NewDataRequest = z.output<typeof dataRequestInput>;

/** The public form. Without script, all its values are texts. */
export const publicRequestInput = z
  .strictObject({ ...person, [HONEYPOT]: z.string().optional() })
  .refine(isReachable, REACHABLE);

/** What is done about a request. Fields that are left out do not change. */
export const dataRequestChange = z
  .strictObject({
    owner_id: z.int32().nullable(),
    consumer_id: z.int32().nullable(),
    identity_proof: optionalText(TEXT_MAX_LENGTH),
    decision: z.enum(DECISIONS, "Choose from the list").nullable(),
    decision_reason: optionalText(TEXT_MAX_LENGTH),
    evidence: optionalText(TEXT_MAX_LENGTH),
  })
  .partial()
  .extend({ version: z.int32().optional() });

export type DataRequestChange = z.output<typeof dataRequestChange>;

export const dataRequestQuery = listQuery(["status", "due_on", "received_on", "type", "name"]).extend({
  type: choiceFilter(REQUEST_TYPES),
  status: choiceFilter(REQUEST_STATUSES),
  overdue: z.preprocess(emptyAsUndefined, z.stringbool().optional()),
  consumer_id: idFilter,
  tenant_id: idFilter,
});

export type DataRequestQuery = z.output<typeof dataRequestQuery>;

/** How many days an answer may take, and the rule that says so. */
export const periodInput = z.strictObject({
  days: numberInput(0, PERIOD_MAX_DAYS),
  source: requiredText(TEXT_MAX_LENGTH),
});

export type PeriodInput = z.input<typeof periodInput>;

const named = z.strictObject({ id: z.int(), name: z.string() });

/** What a person asked of an organisation, and what became of it. */
export const dataRequestResponse = responseOf("DataRequest", {
  id: z.int(),
  tenant: named,
  type: z.enum(REQUEST_TYPES),
  status: z.enum(REQUEST_STATUSES),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable().describe("In the requester's own words."),
  channel: z.enum(REQUEST_CHANNELS).describe("What brought it in: the public form, or a user."),
  received_on: z.iso.date(),
  due_on: z.iso.date(),
  consumer_id: z.int().nullable(),
  owner: named.nullable(),
  identity_proof: z.string().nullable(),
  decision: z.enum(DECISIONS).nullable(),
  decision_reason: z.string().nullable(),
  evidence: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  version: z.int(),
  created_at: instant,
});

export type DataRequest = z.output<typeof dataRequestResponse>;

/** How many days an answer may take, and the rule that says so. */
export const requestPeriodResponse = responseOf("RequestPeriod", {
  id: z.int(),
  type: z.enum(REQUEST_TYPES),
  days: z.int(),
  source: z.string(),
  version: z.int(),
});

export type RequestPeriod = z.output<typeof requestPeriodResponse>;
