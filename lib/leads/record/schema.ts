import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { LeadConsentState } from "@/lib/leads/consents/schema";
import { choiceFilter, emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { leadConditions, WHOSE } from "@/lib/leads/list/conditions";
import { leadCreditFilters } from "@/lib/leads/list/credit-filters";
import { dimensionFilters } from "@/lib/leads/list/dimension-filters";
import { LEAD_EVENT_RULE } from "./events";
import type { LeadEventType } from "./event-types";
import {
  changedIdNumber,
  NOTE_MAX_LENGTH,
  optionalText,
  originFields,
  personFields,
  requiredText,
  STORABLE,
} from "./fields";
import {
  DIARY_SCOPES,
  type DiaryScope,
  LEAD_STATUS,
  LEAD_STATUSES,
  type LeadStatus,
  OTHER,
  type ProcessedOutcome,
} from "./status";

const dateFilter = z.preprocess(emptyAsUndefined, z.iso.date("Enter a date such as 2026-11-21").optional());
const textFilter = z.preprocess(emptyAsUndefined, z.string().regex(STORABLE).optional());

const NON_PERSONAL_SORTS = [
  ...(["created_at", "status", "attempts", "next_action_at", "processed_at", "last_attempt_at"] as const),
  ...(["status_changed_at", "diary_at", "source", "campaign", "product.name", "assigned_user.name"] as const),
] as const;

const list = listQuery([...NON_PERSONAL_SORTS, "name", "surname", "phone", "email"], true);

/** The query of GET /api/leads. A parameter that it does not have is refused. */
export const leadQuery = z.strictObject(
  list.extend({
    search: nonPersonal(list.shape.search), // by exact references, without personal data
    sortBy: nonPersonal(list.shape.sortBy, (column) => NON_PERSONAL_SORTS.some((known) => known === column)),
    product: nonPersonal(textFilter),
    product_id: nonPersonal(idFilter),
    /** As its badge counts it: open leads, and closed ones of the last RECENT_DAYS. */
    status: nonPersonal(z.preprocess(emptyAsUndefined, z.enum(LEAD_STATUSES).optional())),
    /** Processed or not. With any of these, "any" too, `status` means the status alone. */
    processed: nonPersonal(choiceFilter(["1", "0", "any"])),
    unprocessed: nonPersonal(z.preprocess(emptyAsUndefined, z.stringbool().optional())),
    ...dimensionFilters,
    assigned_user_id: nonPersonal(z.union([z.enum(WHOSE), idFilter])),
    team_id: nonPersonal(idFilter),
    import_id: nonPersonal(idFilter),
    /** By the day a lead was added, both days included. */
    date_from: nonPersonal(dateFilter),
    date_to: nonPersonal(dateFilter),
    ...leadCreditFilters,
    /** "Is not" and "is any of". A status here is the status alone. */
    conditions: nonPersonal(leadConditions),
    /** Ignored unless the actor is an administrator. */
    tenant_id: nonPersonal(idFilter),
  }).shape,
);

export type LeadQuery = z.output<typeof leadQuery>;

/** The filters of a lead list, as in its URL. */
export const leadFilter = leadQuery.omit({ page: true, per_page: true, sortBy: true, sortDesc: true });

export type LeadFilter = z.output<typeof leadFilter>;

/** The query of a saved view, which names no product, tenant or page. */
export const leadViewQuery = z.strictObject(
  leadQuery.omit({ page: true, product: true, product_id: true, tenant_id: true }).shape,
);

/** The query of the filter options. */
export const filterQuery = leadQuery.pick({ product: true, tenant_id: true });

/** The filter options of a lead list: sources and campaigns of the newest leads, agents and teams. */
export type LeadFilters = {
  sources: string[];
  campaigns: string[];
  agents: { id: number; name: string }[];
  teams: { id: number; name: string }[];
};

/** The query of a timeline. It is sorted newest first. */
export const timelineQuery = listQuery(["created_at"], true).omit({ search: true });

export type TimelineQuery = z.output<typeof timelineQuery>;

/** The query of the badge counts. */
export const statsQuery = z.object({ tenant_id: idFilter });

/** A lead entered by hand. */
export const leadInput = z
  .strictObject({ ...personFields(), ...originFields })
  .partial()
  .extend({
    name: requiredText(),
    product_id: nonPersonal(z.int32("Required").positive()),
    tenant_id: nonPersonal(z.int32().nullish()),
  })
  .refine((lead) => lead.phone || lead.email, {
    path: ["phone"],
    message: "Enter a phone number or an email address",
  });

export type NewLead = z.output<typeof leadInput>;

const version = z.int32().optional();
const moment = z.iso.datetime({ offset: true, error: "Enter a date and time with its zone" });

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
  })
  .superRefine(({ to, reason, note, diary_at }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const { asksFor, reasons } = LEAD_STATUS[to];
    const hasReason = asksFor === "reason" && reasons.some((known) => known === reason);
    if (asksFor === "reason" && !hasReason) refuse("reason", "Choose a reason");
    if (hasReason && reason === OTHER && !note) refuse("note", "Say why in a note");
    if (asksFor === "time" && !diary_at) refuse("diary_at", "Choose when to call");
  });

export type TransitionInput = z.input<typeof transitionInput>;
export type Transition = z.output<typeof transitionInput>;

export const noteInput = z.strictObject({ note: requiredText(NOTE_MAX_LENGTH) });

type Person = { id: number; name: string; surname: string };

/** A lead as lists show it. Times are ISO 8601 text. */
export type LeadRow = {
  id: number;
  lead_id: string;
  status: LeadStatus;
  status_changed_at: string;
  title: string | null;
  name: string;
  surname: string | null;
  phone: string | null;
  email: string | null;
  product: { id: number; name: string; slug: string };
  source: string | null;
  campaign: string | null;
  assigned_user: Person | null;
  team: { id: number; name: string } | null;
  attempts: number;
  last_attempt_at: string | null;
  next_action_at: string | null;
  diary_at: string | null;
  diary_scope: DiaryScope | null;
  reason: string | null;
  processed_at: string | null;
  processed_outcome: ProcessedOutcome | null;
  consumer_id: number | null;
  created_at: string;
  version: number;
  /** Whether the person has consented to calls. */
  call_consented: boolean;
  /** A client of the organisation already, who needs no consent. */
  is_client: boolean;
  /** Whether the organisation's settings let it be called. */
  may_call: boolean;
  /** In lists of what somebody made of a lead that is out of the reader's record scope now. */
  read_only?: true;
};

/** A lead with all its details. The ID number is masked; the date of birth is "YYYY-MM-DD". */
export type LeadDetail = LeadRow & {
  consent_state: LeadConsentState;
  tenant: { id: number; name: string };
  alt_phone: string | null;
  id_number: string | null;
  date_of_birth: string | null;
  gender: string | null;
  education: string | null;
  language: string | null;
  province: string | null;
  income_band: string | null;
  product_interest: string | null;
  note: string | null;
  allocated_at: string | null;
  duplicate_of_id: number | null;
  import_id: number | null;
  updated_at: string;
  suppressed: boolean;
  /** Why the organisation's settings do not let it be called; null when they do. */
  call_refusal: string | null;
  /** The person asked to be called, so that what the opt-out registry listed before does not count. */
  registry_exemption: { reason: string; consent_id: number | null; at: string } | null;
  phone_changed: boolean;
  /** The statuses that the current user can give it now. */
  dispositions: LeadStatus[];
  /** The suggested time to call again. */
  proposed_call_at: string;
  /** When the client may be called again, and until when; both null where calling hours do not matter. */
  call_opens_at: string | null;
  call_closes_at: string | null;
  /** The current user's last change of it, while they can take it back. */
  undo: { event_id: number; until: string } | null;
  sale: { id: number; reference: string; status: SaleStatus } | null;
};

/** One entry of a lead's timeline. */
export type LeadEvent = {
  id: number;
  type: LeadEventType;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  reason: string | null;
  note: string | null;
  /** The fields whose values have been erased. */
  erased: string[];
  actor: { id: number | null; name: string };
  impersonator_name: string | null;
  created_at: string;
};

/** Leads by product id and status, as the badges show them. */
export type LeadStats = Record<string, Record<LeadStatus, number>>;
