"use client";

import { CLASS_LABELS } from "@/components/catalogue/beneficiary-types/beneficiary-type-labels";
import { useFieldMessage } from "@/components/form/field-messages";
import { isWhole, sumOfShares } from "@/lib/insurance/shares";
import { formatPercent } from "@/lib/platform/text/format";
import type { BeneficiaryValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { shareClasses } from "./share-places";

/** How much of the payout is shared out, class by class; it has to be all. */
export function ShareBars({ rows }: { rows: readonly BeneficiaryValues[] }) {
  const { options } = useOpenSale();
  const message = useFieldMessage("beneficiaries.share");
  const classes = shareClasses(rows, options.types);
  if (classes.length === 0) return null;
  return (
    <div data-field="beneficiaries.share" tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      {classes.map(({ class: each, places }) => (
        <ShareBar
          key={each}
          label={classes.length === 1 ? "Shares" : `Shares: ${CLASS_LABELS[each]}`}
          shares={places.map((place) => rows[place]?.share || null)}
        />
      ))}
      <p className="text-[13px] text-error-text empty:hidden">{message}</p>
    </div>
  );
}

function ShareBar({ label, shares }: { label: string; shares: (string | null)[] }) {
  const sum = sumOfShares(shares.map((share) => (Number.isNaN(Number(share)) ? null : share)));
  const isRight = isWhole([sum]);
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-24 shrink-0 text-[13px] text-muted">{label}</span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(Number(sum), 100)}
        aria-valuetext={`${formatPercent(sum)} of 100.00%`}
        className="h-2 flex-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={`h-full transition-[width] ${isRight ? "bg-success" : "bg-warning"}`}
          style={{ width: `${Math.min(Number(sum), 100)}%` }}
        />
      </div>
      <span className={`tabular font-medium ${isRight ? "text-success-text" : "text-warning-text"}`}>
        {formatPercent(sum)}
      </span>
    </div>
  );
}
