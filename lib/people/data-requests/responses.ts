import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { DECISIONS, REQUEST_STATUSES, REQUEST_TYPES } from "./types";

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
  message: z.string().nullable().describe("In the words of whoever asks."),
  channel: z.enum(["form", "staff"]).describe("What brought it in: the public form, or a user."),
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

/** How many days an answer may take, and the rule that says so. */
export const requestPeriodResponse = responseOf("RequestPeriod", {
  id: z.int(),
  type: z.enum(REQUEST_TYPES),
  days: z.int(),
  source: z.string(),
  version: z.int(),
});
