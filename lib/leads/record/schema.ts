import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { listQuery } from "@/lib/platform/lists/list";
import type { LeadConsentState } from "./consent-states";
import type { LeadEventType } from "./events";
import { NOTE_MAX_LENGTH, requiredText } from "./fields";
import type { DiaryScope, LeadStatus, ProcessedOutcome } from "./status";

/** The query of a timeline. It is sorted newest first. */
export const timelineQuery = listQuery(["created_at"], true).omit({ search: true });

export type TimelineQuery = z.output<typeof timelineQuery>;

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
