"use client";

import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { DownloadPack, LATE_PACK_NOTE } from "@/components/sales/packs/download-pack";
import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import { Badge } from "@/components/ui/badge";
import { formatDate, formatDateTime, formatPercent } from "@/lib/platform/text/format";
import type { SaleEvidence } from "@/lib/sales/evidence/audit-schema";
import { DELIVERY_LABELS } from "@/lib/sales/record/columns/delivery-ways";
import { POLICY_OUTCOME } from "@/lib/sales/record/columns/outcome";

type Props = { evidence: SaleEvidence; saleId: number };

type Piece = {
  key: string;
  /** ISO 8601; a day alone for what has no time. */
  at: string;
  title: string;
  detail?: string | undefined;
  sha256?: string;
  /** The edition of a policy pack that can be downloaded. */
  edition?: number;
  isVoid?: boolean;
};

/** What proves how a sale came about, in the order of time: from the lead to the end of cooling-off. */
export function AuditEvidence({ evidence, saleId }: Props) {
  return (
    <ol aria-label="Evidence" className="divide-y">
      {piecesOf(evidence).map((piece) => (
        <li key={piece.key} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5">
          <time dateTime={piece.at} className="tabular w-40 shrink-0 text-[13px] text-muted">
            {hasTime(piece.at) ? formatDateTime(piece.at) : formatDate(piece.at)}
          </time>
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {piece.title} {piece.isVoid && <Badge tone="error">Void</Badge>}
            </p>
            {piece.detail && <p className="text-[13px] text-muted">{piece.detail}</p>}
            {piece.sha256 && <p className="break-all text-[13px] text-muted">SHA-256 {piece.sha256}</p>}
          </div>
          {piece.edition !== undefined && <DownloadPack saleId={saleId} edition={piece.edition} />}
        </li>
      ))}
    </ol>
  );
}

const hasTime = (at: string) => at.includes("T");

/** Sorted by time; a day without one comes after whatever happened on it. */
function piecesOf(evidence: SaleEvidence): Piece[] {
  const pieces = [
    ...[...ofLead(evidence), ...ofRecordings(evidence), ...ofMandates(evidence)],
    ...[...ofReviews(evidence), ...ofPolicy(evidence)],
  ];
  const endOf = ({ at }: Piece) => (hasTime(at) ? new Date(at).toISOString() : `${at}T99`);
  return pieces.toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
}

const ofLead = ({ lead: { received_at, first_call_at } }: SaleEvidence): Piece[] => [
  { key: "lead", at: received_at, title: "Lead received" },
  ...(first_call_at ? [{ key: "call", at: first_call_at, title: "First call with a result" }] : []),
];

const ofRecordings = ({ recordings }: SaleEvidence): Piece[] =>
  recordings.map(({ id, recorded_at, duration_seconds, sha256, legal_hold }) => ({
    key: `recording ${id}`,
    at: recorded_at,
    title: `Recording ${id}`,
    detail: [duration_seconds !== null && formatSeconds(duration_seconds), legal_hold && "under legal hold"]
      .filter(Boolean)
      .join(", "),
    sha256,
  }));

const ofMandates = ({ mandates }: SaleEvidence): Piece[] =>
  mandates.map((mandate) => ({
    key: `mandate ${mandate.agreed_at}`,
    at: mandate.agreed_at,
    title: "Debit order mandate agreed to",
    detail: [
      `By the ${mandate.agreed_by_person === "holder" ? "account holder" : "policyholder"}, recorded by ${mandate.recorded_by}`,
      mandate.recording_id !== null &&
        `heard in recording ${mandate.recording_id} at ${formatSeconds(mandate.at_seconds ?? 0)}`,
      mandate.voided_at && `voided by a later change, ${formatDateTime(mandate.voided_at)}`,
    ]
      .filter(Boolean)
      .join("; "),
    sha256: mandate.sha256,
    isVoid: mandate.voided_at !== null,
  }));

const ofReviews = ({ reviews }: SaleEvidence): Piece[] =>
  reviews.map(({ id, kind, decided_at, reviewer_name, decision, score, pass_mark, instant_fails }) => ({
    key: `review ${id}`,
    at: decided_at,
    title: `${kind === "check" ? "Quality control: " : ""}${REVIEW_OUTCOME_LABELS[decision].label}`,
    detail: [
      `By ${reviewer_name ?? "a former user"}`,
      score !== null && `${formatPercent(score)}${pass_mark === null ? "" : ` of ${formatPercent(pass_mark)} to pass`}`,
      instant_fails > 0 && `${instant_fails} × instant fail`,
    ]
      .filter(Boolean)
      .join("; "),
  }));

const mailedOn = (at: string | null) => (at ? `Mailed to the client ${formatDateTime(at)}` : undefined);

function ofPolicy({ packs, policy }: SaleEvidence): Piece[] {
  const { confirm_by, delivered_on, delivered_how, delivered_reference, cooling_off_ends_on } = policy;
  const { replacement_sent_on, policy_outcome, policy_ended_on } = policy;
  return [
    ...packs.map(({ edition, made_at, sha256, mailed_at, voided_at, is_late }) => ({
      key: `pack ${edition}`,
      at: made_at,
      title: `Policy pack, edition ${edition}`,
      detail: is_late ? LATE_PACK_NOTE : mailedOn(mailed_at),
      sha256,
      edition,
      isVoid: voided_at !== null,
    })),
    ...(delivered_on && delivered_how
      ? [
          {
            ...{ key: "delivered", at: delivered_on, title: "Confirmed in writing" },
            detail: [DELIVERY_LABELS[delivered_how], delivered_reference].filter(Boolean).join(", "),
          },
        ]
      : []),
    ...(confirm_by ? [{ key: "confirm-by", at: confirm_by, title: "Last day for confirming it in writing" }] : []),
    ...(cooling_off_ends_on
      ? [{ key: "cooling-off", at: cooling_off_ends_on, title: "Last day of the cooling-off period" }]
      : []),
    ...(replacement_sent_on
      ? [{ key: "replacement", at: replacement_sent_on, title: "Replacement record sent to the replaced insurer" }]
      : []),
    ...(policy_outcome && policy_ended_on
      ? [{ key: "ended", at: policy_ended_on, title: "Policy ended", detail: POLICY_OUTCOME[policy_outcome].label }]
      : []),
  ];
}
