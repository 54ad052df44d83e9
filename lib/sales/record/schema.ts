import { z } from "zod";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { NOTE_MAX_LENGTH, optionalText, requiredText } from "@/lib/leads/record/fields";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import type { Outcome, PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import type { Delivery, SalePack } from "@/lib/sales/packs/schema";
import type { QcResult } from "@/lib/sales/record/columns/qc-figures";
import type { DebitDay } from "@/lib/sales/form/bank/bank";
import type { SaleForm } from "@/lib/sales/form/schema";
import { SALE_EVENT_RULE } from "./event-fields";

export const REASON_MAX_LENGTH = 500;

/** Converts a lead: a number is the id of its row, a text its reference. */
export const saleCreation = z.strictObject({
  lead_id: nonPersonal(z.union([z.int32().positive(), requiredText()], "Choose a lead from the list.")),
});

/** A change of status; which of the fields it needs is said in status.ts. */
export const transitionInput = z.strictObject({
  to: nonPersonal(z.enum(SALE_STATUSES)),
  reason: nonPersonal(optionalText(REASON_MAX_LENGTH).optional(), SALE_EVENT_RULE.isFixedReason),
  callback_at: nonPersonal(z.iso.datetime({ offset: true, error: "Enter a date and time" }).nullable().optional()),
  note: optionalText(NOTE_MAX_LENGTH).optional(),
  version: nonPersonal(z.int32("Required")),
});

export type TransitionInput = z.input<typeof transitionInput>;

export const releaseInput = z.strictObject({ version: z.int32("Required") });

export const reassignInput = z.strictObject({
  agent_id: z.int32("Choose an agent from the list.").positive("Choose an agent from the list."),
  reason: requiredText(REASON_MAX_LENGTH),
  version: z.int32("Required"),
});

/** "id_number", or "beneficiaries.17.id_number" for the row with the id 17. */
const REVEALABLE =
  /^(id_number|account_number|holder_id_number|(insured_lives|beneficiaries)\.[1-9]\d{0,9}\.id_number)$/;

/** Why it takes no Idempotency-Key. */
export const REVEAL_WITHOUT_KEY = "Every look at a number is recorded, a repeated one too.";

export const revealInput = z.strictObject({
  field: z.string("Required").regex(REVEALABLE, "This is no number of a sale."),
});

/** A sale in a list. Moments are ISO 8601 text. */
export type SaleRow = {
  id: number;
  reference: string;
  status: SaleStatus;
  status_changed_at: string;
  /** How many hours a sale may stay in this status; null for as long as it takes. */
  sla_hours: number | null;
  client: { name: string; surname: string | null; id_number_masked: string | null };
  product: { id: number; name: string; slug: string };
  plan: { id: number; heading: string } | null;
  monthly_premium: number | null;
  cover_amount: number | null;
  agent: { id: number; name: string; surname: string } | null;
  team: { id: number; name: string } | null;
  source: string | null;
  callback_at: string | null;
  /** Whose people check it; null where nobody needs to. */
  qc_personality: { id: number; name: string } | null;
  qc_submitted_at: string | null;
  /** Who checks it now or, once it no longer waits, who decided last; null while nobody has claimed it. */
  reviewer: { id: number | null; name: string } | null;
  /** How often QC has sent it back. */
  kick_count: number;
  /** What QC decided last. */
  qc_result: QcResult;
  submitted_at: string | null;
  /** "YYYY-MM-DD", as are the other days. */
  commencement_date: string | null;
  /** Before submission null in lists, and in a sale as if it was submitted now. */
  first_debit_on: string | null;
  policy_number: string | null;
  policy_outcome: PolicyOutcome | null;
  /** When the client received the policy pack in writing; null while that is to be confirmed. */
  delivered_on: string | null;
  debit_day: DebitDay;
  declined_reason: string | null;
  /** The person who takes out the policy; null until the link is made in the background. */
  consumer_id: number | null;
  created_at: string;
  updated_at: string;
  version: number;
  /** In lists of what somebody made of a sale that the reader does not see now. */
  read_only?: true;
};

/** A sale with its form, and what the one who asks may do with it. */
export type SaleDetail = Omit<SaleRow, "reviewer"> &
  SaleForm & {
    lead: { id: number; lead_id: string };
    /** When to call back, unless somebody knows better. */
    proposed_call_at: string;
    /** As it was when the sale was converted. */
    script: { key: string; title: string; text: string }[] | null;
    policy: Outcome;
    delivery: Delivery;
    /** One for each submission, the newest first. */
    packs: SalePack[];
    /** Somebody checks it before it is submitted. */
    needs_qc: boolean;
    can: {
      edit: boolean;
      reveal: boolean;
      release: boolean;
      claim: boolean;
      reassign: boolean;
      outcome: boolean;
      deliver: boolean;
      /** To say where the agreement to the mandate can be heard. */
      name_recording: boolean;
      transitions: SaleStatus[];
    };
    /** Why a submitted sale can't be recalled by those who may recall. */
    recall_refusal: string | null;
    /** Set in the answer to a change that voided the mandate, and while a name in its text is another one by now. */
    mandate_voided?: true;
  };

/** A submitted sale that pays nobody. */
export type SaleWithoutPayee = {
  id: number;
  reference: string;
  submitted_at: string;
  tenant: { id: number; name: string };
  product: { id: number; name: string; slug: string };
};

/** Numbers of sales by product id, then by status. */
export type SaleStats = Record<string, Partial<Record<SaleStatus, number>>>;

/** A lead without a sale; once it is processed it can't become one. */
export type UnsoldLead = {
  id: number;
  name: string;
  surname: string | null;
  product: { slug: string };
  processed: boolean;
};
