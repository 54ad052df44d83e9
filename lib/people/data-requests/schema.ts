import { z } from "zod";
import { optionalText, personFields, requiredText } from "@/lib/leads/record/fields";
import { choiceFilter, emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { isoDate } from "@/lib/platform/text/format";
import {
  DECISIONS,
  type Decision,
  HONEYPOT,
  type REQUEST_CHANNELS,
  REQUEST_STATUSES,
  REQUEST_TYPES,
  type RequestStatus,
  type RequestType,
} from "./types";

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

export const dataRequestQuery = listQuery(["due_on", "received_on", "type", "name"]).extend({
  type: choiceFilter(REQUEST_TYPES),
  status: choiceFilter(REQUEST_STATUSES),
  overdue: z.preprocess(emptyAsUndefined, z.stringbool().optional()),
  consumer_id: idFilter,
  tenant_id: idFilter,
});

export type DataRequestQuery = z.output<typeof dataRequestQuery>;

export type DataRequest = {
  id: number;
  tenant: { id: number; name: string };
  type: RequestType;
  status: RequestStatus;
  name: string;
  email: string | null;
  phone: string | null;
  message: string | null;
  /** Who brought it in: the public form, or a user. */
  channel: (typeof REQUEST_CHANNELS)[number];
  /** "YYYY-MM-DD" */
  received_on: string;
  due_on: string;
  consumer_id: number | null;
  owner: { id: number; name: string } | null;
  identity_proof: string | null;
  decision: Decision | null;
  decision_reason: string | null;
  evidence: string | null;
  decided_at: string | null;
  decided_by: string | null;
  version: number;
  created_at: string;
};

/** How many days an answer may take, and the rule that says so. */
export const periodInput = z.strictObject({
  days: numberInput(0, PERIOD_MAX_DAYS),
  source: requiredText(TEXT_MAX_LENGTH),
});

export type PeriodInput = z.input<typeof periodInput>;
export type RequestPeriod = PeriodInput & { id: number; type: RequestType; version: number };
