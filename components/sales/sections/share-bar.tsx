"use client";

import { useFieldMessage } from "@/components/form/field-messages";
import { useOpenSale } from "@/components/sales/sale-form/sale-context";
import type { BeneficiaryValues } from "@/components/sales/sale-form/values";
import { isWhole, sumOfShares } from "@/lib/sales/sections/shares";
import { sharePlaces } from "./share-places";

/** How much of the payout is shared out; it has to be all. */
export function ShareBar({ rows }: { rows: readonly BeneficiaryValues[] }) {
  const { options } = useOpenSale();
  const message = useFieldMessage("beneficiaries.share");
  const shares = sharePlaces(rows, options.types).map((place) => rows[place]?.share || null);
  if (shares.length === 0) return null;
  const sum = sumOfShares(shares.map((share) => (Number.isNaN(Number(share)) ? null : share)));
  const isRight = isWhole([sum]);
  return (
    <div data-field="beneficiaries.share" tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label="Shares"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(Number(sum), 100)}
          aria-valuetext={`${sum} % of 100.00 %`}
          className="h-2 flex-1 overflow-hidden rounded-full bg-hover"
        >
          <div
            className={`h-full transition-[width] ${isRight ? "bg-success" : "bg-warning"}`}
            style={{ width: `${Math.min(Number(sum), 100)}%` }}
          />
        </div>
        <span className={`tabular font-medium ${isRight ? "text-success-text" : "text-warning-text"}`}>{sum} %</span>
      </div>
      <p className="text-[13px] text-error-text empty:hidden">{message}</p>
    </div>
  );
}
