import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { callSuggestionsResponse } from "@/lib/insurance/call-suggestions";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { listQuery } from "@/lib/platform/lists/list";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { callResponse } from "./calls/call";
import { LEAD_CONSENT_STATES } from "./consent-states";
import { LEAD_EVENT_RULE, LEAD_EVENT_TYPES } from "./events";
import { NOTE_MAX_LENGTH, requiredText } from "./fields";
import { eachField, fieldsIn, PLAIN_FIELD_NAMES } from "./plain-fields";
import { DIARY_SCOPES, LEAD_STATUSES, PROCESSED_OUTCOMES } from "./status";

const { isNonPersonalField, isNonPersonalReason } = LEAD_EVENT_RULE;

/** The query of a timeline. It is sorted newest first. */
export const timelineQuery = listQuery(["created_at"], true).omit({ search: true });

export type TimelineQuery = z.output<typeof timelineQuery>;

export const noteInput = z.strictObject({ note: requiredText(NOTE_MAX_LENGTH) });

/** A lead as lists show it. Times are ISO 8601 text. */
export const leadRowResponse = responseOf("LeadRow", {
  id: nonPersonal(z.int()),
  lead_id: nonPersonal(z.string()),
  status: nonPersonal(z.enum(LEAD_STATUSES)),
  status_changed_at: nonPersonal(instant),
  title: z.string().nullable(),
  name: z.string(),
  surname: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  product: nonPersonal(z.strictObject({ id: z.int(), name: z.string(), slug: z.string() })),
  source: nonPersonal(z.string().nullable()),
  campaign: nonPersonal(z.string().nullable()),
  ...eachField(fieldsIn("list"), () => z.string().nullable()),
  assigned_user: nonPersonal(z.strictObject({ id: z.int(), name: z.string(), surname: z.string() }).nullable()),
  team: nonPersonal(z.strictObject({ id: z.int(), name: z.string() }).nullable()),
  attempts: nonPersonal(z.int()),
  last_attempt_at: nonPersonal(instant.nullable()),
  next_action_at: nonPersonal(instant.nullable()),
  diary_at: nonPersonal(instant.nullable()),
  diary_scope: nonPersonal(z.enum(DIARY_SCOPES).nullable()),
  reason: nonPersonal(z.string().nullable(), isNonPersonalReason),
  processed_at: nonPersonal(instant.nullable()),
  processed_outcome: nonPersonal(z.enum(PROCESSED_OUTCOMES).nullable()),
  consumer_id: z.int().nullable().describe("The person behind it; null until a background job has linked them."),
  created_at: nonPersonal(instant),
  version: nonPersonal(z.int()),
  call_consented: z
    .boolean()
    .describe("Whether the person has consented to calls, or is a client, who needs no consent."),
  is_client: z.boolean().describe("A client of the organisation already, who needs no consent."),
  may_call: z.boolean().describe("Whether the organisation's settings let it be called."),
  read_only: nonPersonal(
    z
      .literal(true)
      .optional()
      .describe("In lists of what somebody made of a lead that is out of the reader's record scope now."),
  ),
});

export type LeadRow = z.output<typeof leadRowResponse>;

/** A lead with all its details. The ID number is masked; the date of birth is "YYYY-MM-DD". */
export const leadDetailResponse = responseOf("LeadDetail", {
  ...leadRowResponse.shape,
  consent_state: z.enum(LEAD_CONSENT_STATES),
  tenant: nonPersonal(z.strictObject({ id: z.int(), name: z.string() })),
  alt_phone: z.string().nullable(),
  id_number: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  gender: z.string().nullable(),
  ...eachField(PLAIN_FIELD_NAMES, () => z.string().nullable()),
  product_interest: z.string().nullable(),
  note: z.string().nullable(),
  allocated_at: nonPersonal(instant.nullable()),
  duplicate_of_id: z.int().nullable(),
  import_id: nonPersonal(z.int().nullable()),
  updated_at: nonPersonal(instant),
  suppressed: z.boolean(),
  call_refusal: z
    .string()
    .nullable()
    .describe("Why the organisation's settings do not let it be called; null when they do."),
  registry_exemption: z
    .strictObject({ reason: z.string(), consent_id: z.int().nullable(), at: instant })
    .nullable()
    .describe("The person asked to be called, so that what the opt-out registry listed before does not count."),
  call: nonPersonal(
    callResponse.nullable().describe("The current user's call of it, open or ended, until its outcome is recorded."),
  ),
  phone_changed: z.boolean(),
  dispositions: z.array(z.enum(LEAD_STATUSES)).describe("The statuses that the current user can give it now."),
  proposed_call_at: nonPersonal(instant.describe("The suggested time to call again.")),
  call_suggestions: nonPersonal(callSuggestionsResponse),
  call_opens_at: nonPersonal(
    instant
      .nullable()
      .describe("When the client may be called again, and until when; both null where calling hours do not matter."),
  ),
  call_closes_at: nonPersonal(instant.nullable()),
  undo: nonPersonal(
    z
      .strictObject({ event_id: z.int(), until: z.string() })
      .nullable()
      .describe("The current user's last change of it, while they can take it back."),
  ),
  sale: nonPersonal(z.strictObject({ id: z.int(), reference: z.string(), status: z.enum(SALE_STATUSES) }).nullable()),
});

export type LeadDetail = z.output<typeof leadDetailResponse>;

/** One entry of a lead's timeline. */
export const leadEventResponse = responseOf("LeadEvent", {
  id: nonPersonal(z.int()),
  type: nonPersonal(z.enum(LEAD_EVENT_TYPES)),
  old: nonPersonal(z.record(z.string(), z.unknown()).nullable(), isNonPersonalField),
  new: nonPersonal(z.record(z.string(), z.unknown()).nullable(), isNonPersonalField),
  reason: nonPersonal(z.string().nullable(), isNonPersonalReason),
  note: z.string().nullable(),
  erased: nonPersonal(z.array(z.string()).describe("The fields whose values have been erased.")),
  actor: nonPersonal(z.strictObject({ id: z.int().nullable(), name: z.string() })),
  impersonator_name: nonPersonal(z.string().nullable()),
  created_at: nonPersonal(instant),
});

export type LeadEvent = z.output<typeof leadEventResponse>;

export const revealIdNumberResponse = z.strictObject({ id_number: z.string().nullable() });
