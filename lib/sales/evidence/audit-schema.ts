import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Page } from "@/lib/platform/lists/list";
import type { DeliveryWay } from "@/lib/sales/record/columns/delivery-ways";
import type { SaleEventType } from "@/lib/sales/record/columns/event-types";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import type { Decision, ReviewKind } from "@/lib/sales/record/columns/review";

/** What the events of a sale are filtered by. */
export const AUDIT_FILTERS = ["type", "person"] as const;

/** A stretch of time in one status, in ISO 8601; the current one has not been left. */
export type SaleStage = {
  status: SaleStatus;
  entered_at: string;
  left_at: string | null;
  seconds: number;
  /** Who brought the sale into it. */
  by: string | null;
};

export type SaleEventRow = {
  id: number;
  /** Its place in the chain of the sale's events; null while it is not chained. */
  seq: number | null;
  time: string;
  actor_name: string;
  impersonator_name: string | null;
  type: SaleEventType;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
  reason: string | null;
  /** The fields whose values have been erased under the law. */
  erased: string[];
  ip: string | null;
};

/** What proves how a sale came about. Moments are ISO 8601 text, days "YYYY-MM-DD", hashes SHA-256 in hexadecimal. */
export type SaleEvidence = {
  lead: { received_at: string; first_call_at: string | null };
  recordings: {
    id: number;
    recorded_at: string;
    duration_seconds: number | null;
    sha256: string;
    legal_hold: boolean;
  }[];
  /** Those that are decided and that the reader may see; none while they may take the second look of the sale. */
  reviews: {
    id: number;
    kind: ReviewKind;
    decided_at: string;
    reviewer_name: string | null;
    decision: Decision;
    /** In percent, as is the mark that it had to reach. */
    score: number | null;
    pass_mark: number | null;
    instant_fails: number;
  }[];
  /** With those that a change has voided. */
  mandates: {
    agreed_at: string;
    agreed_by_person: string;
    recorded_by: string;
    sha256: string;
    recording_id: number | null;
    at_seconds: number | null;
    voided_at: string | null;
  }[];
  packs: {
    edition: number;
    made_at: string;
    sha256: string;
    mailed_at: string | null;
    voided_at: string | null;
    /** Made long after the sale was submitted, by a release that had no packs before, and never sent. */
    is_late: boolean;
  }[];
  policy: {
    delivered_on: string | null;
    delivered_how: DeliveryWay | null;
    cooling_off_ends_on: string | null;
    policy_outcome: PolicyOutcome | null;
    policy_ended_on: string | null;
  };
};

/** Everything that happened to a sale. */
export type SaleAudit = {
  sale: {
    id: number;
    reference: string;
    status: SaleStatus;
    client_name: string;
    agent_name: string | null;
    created_at: string;
    /** How many events are in its chain; null while it is not chained. */
    event_count: number | null;
    product: { id: number; name: string; slug: string };
  };
  stages: SaleStage[];
  evidence: SaleEvidence;
  /** Whoever did something to it, themselves or behind an impersonation. */
  people: { id: number; name: string }[];
  events: Page<SaleEventRow>;
};

/** How the history of a sale is put into words, on its page and in its files. */
export type EventWords = {
  labels: Record<SaleEventType, string>;
  statuses: Record<SaleStatus, string>;
  /** One line for each change of an event. */
  linesOf: (event: SaleEventRow) => string[];
};
