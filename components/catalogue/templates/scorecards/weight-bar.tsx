"use client";

import { useWatch } from "react-hook-form";
import { type ScorecardInput, sumOfWeights, WHOLE_WEIGHT } from "@/lib/catalogue/templates/scorecards/schema";

/** How much of the score the items give out; it has to be all. */
export function WeightBar() {
  const sections = useWatch<ScorecardInput, "sections">({ name: "sections" });
  if (sections.length === 0) return null;
  const sum = sumOfWeights(sections);
  const isRight = sum === WHOLE_WEIGHT;
  const shown = Math.min(sum, WHOLE_WEIGHT);
  return (
    <div className="sticky -top-4 z-10 -mx-5 flex items-center gap-3 border-b bg-surface px-5 py-2.5">
      <span className="font-medium">Weights</span>
      <div
        role="progressbar"
        aria-label="Weights"
        aria-valuemin={0}
        aria-valuemax={WHOLE_WEIGHT}
        aria-valuenow={shown}
        aria-valuetext={`${sum} % of ${WHOLE_WEIGHT} %`}
        className="h-2 flex-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={`h-full transition-[width] ${isRight ? "bg-success" : "bg-warning"}`}
          style={{ width: `${shown}%` }}
        />
      </div>
      <span className={`tabular font-medium ${isRight ? "text-success-text" : "text-warning-text"}`}>{sum} %</span>
    </div>
  );
}
