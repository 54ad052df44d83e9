import { z } from "zod";
import { LEAD_EVENT_RULE } from "@/lib/leads/record/events";
import { changedIdNumber, NOTE_MAX_LENGTH, optionalText, personFields, requiredText } from "@/lib/leads/record/fields";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { DIARY_SCOPES, LEAD_STATUS, LEAD_STATUSES, OTHER } from "@/lib/leads/record/status";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { momentInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

const version = z.int32().optional();
const moment = momentInput("Enter a date and time with its zone");

/** A person's details, or "Mark processed". A field that is left out stays; null clears it, but not `processed_at`. */
export const leadUpdate = z
  .strictObject(personFields())
  .partial()
  .extend({
    id_number: changedIdNumber,
    processed_at: nonPersonal(z.union([moment, z.iso.date()], "Enter a date and time").nullish()),
    version: nonPersonal(version),
  });

export type LeadUpdate = z.input<typeof leadUpdate>;
export type LeadChange = z.output<typeof leadUpdate>;

const product_id = z.int32("Required").positive("Choose from the list");

/** The body of POST /api/leads/next. */
export const nextInput = z.strictObject({
  product_id,
  lead_id: z.int32().nullish().describe("The lead that is reserved for the user, if it is to be the next one."),
  reserve: z.boolean().optional().describe("Also reserve the lead after it."),
});

export type NextInput = z.output<typeof nextInput>;

/** A new status with its required input: a reason to close a lead, a time for the diary. */
export const transitionInput = z
  .strictObject({
    to: nonPersonal(z.enum(LEAD_STATUSES)),
    reason: nonPersonal(optionalText().optional(), LEAD_EVENT_RULE.isNonPersonalReason),
    note: optionalText(NOTE_MAX_LENGTH).optional(),
    diary_at: nonPersonal(moment.nullish()),
    diary_scope: nonPersonal(z.enum(DIARY_SCOPES).nullish()),
    /** The agent it is allocated to: by default the actor. Only a manager may choose another. */
    assigned_user_id: nonPersonal(z.int32().nullish()),
    version: nonPersonal(version),
    /** The next lead of its product is to be opened in the same request. */
    next: nonPersonal(nextInput.pick({ lead_id: true }).optional()),
  })
  .superRefine(({ to, reason, note, diary_at }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const { asksFor, reasons } = LEAD_STATUS[to];
    const hasReason = asksFor === "reason" && reasons.some((known) => known === reason);
    if (asksFor === "reason" && !hasReason) refuse("reason", "Choose a reason");
    if (hasReason && reason === OTHER && !note) refuse("note", "Say why in a note");
    if (asksFor === "time" && !diary_at) refuse("diary_at", "Choose when to call");
  });

/** The query of GET /api/leads/{id}/call-time. */
export const callTimeQuery = z.object({
  at: moment.optional().describe("When the client is to be called; by default the time that forms propose."),
});

export const callTimeResponse = z.strictObject({
  refusal: z.string().nullable().describe("Why a call can't be agreed for that time; null if it can."),
});

export type CallTime = z.output<typeof callTimeResponse>;

export type TransitionInput = z.input<typeof transitionInput>;
export type Transition = z.output<typeof transitionInput>;

/** Whether a person is a client already, and how one knows. */
export const clientInput = z.strictObject({
  is_client: z.boolean(),
  reason: requiredText(),
  version,
});

export type ClientInput = z.input<typeof clientInput>;
export type ClientChange = z.output<typeof clientInput>;

/** The body of POST /api/leads/next/reservation: the lead that the user is working. */
export const reservationInput = z.strictObject({ product_id, lead_id: z.int32() });

export type ReservationInput = z.output<typeof reservationInput>;

const leadAhead = responseOf("LeadAhead", {
  lead: leadDetailResponse.describe("As it is once it is the user's."),
  until: instant.nullable().describe("Until when nobody else is offered it; null if it is the user's already."),
});

export type LeadAhead = z.output<typeof leadAhead>;

export const reservationResponse = z.strictObject({ ahead: leadAhead.nullable() });

export type Reservation = z.output<typeof reservationResponse>;

/** The next lead, or when the next diary entry or retry is due, if there is one. */
export const nextLeadResponse = responseOf("NextLead", {
  lead: leadDetailResponse.nullable(),
  next_at: instant.nullable().optional().describe("Without a lead: when the next one is due."),
  ahead: leadAhead.nullable().optional().describe("The lead after it, if it was to be reserved and there is one."),
});

export type NextLead = z.output<typeof nextLeadResponse>;

/** The next lead after a change. */
const followingLeadResponse = responseOf("FollowingLead", {
  ...nextLeadResponse.shape,
  refusal: z.string().nullable().describe("Why the user gets no lead."),
});

export type FollowingLead = z.output<typeof followingLeadResponse>;

/** A lead after a transition, and the next one if it was asked for. */
export const transitionResponse = responseOf("LeadTransition", {
  ...leadDetailResponse.shape,
  next: followingLeadResponse.optional(),
});

export type TransitionResult = z.output<typeof transitionResponse>;

/** The body of POST /api/leads/{id}/undo. */
export const undoInput = z.strictObject({ event_id: z.int() });

/** A diary entry that is due soon, or has been for a while. */
export type LeadReminder = {
  lead_id: number;
  name: string;
  product: { slug: string; name: string };
  diary_at: string;
};
