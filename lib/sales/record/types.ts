import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { DebitDay } from "@/lib/insurance/debit-day";
import type { PolicyOutcome } from "./columns/outcome";
import type { QcResult } from "./columns/qc-figures";

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
