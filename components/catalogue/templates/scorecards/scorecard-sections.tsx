"use client";

import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import {
  SCORECARD_SECTIONS_MAX,
  type ScorecardInput,
  sumOfWeights,
  WHOLE_WEIGHT,
} from "@/lib/catalogue/templates/scorecards/schema";
import { formatPercent } from "@/lib/platform/text/format";
import { SectionList, SectionTitle } from "../section-list";
import { newItem, SectionItems } from "./section-items";

/** The sections of a scorecard with their items, in the order in which a reviewer judges them. */
export function ScorecardSections() {
  const { control, formState, trigger } = useFormContext<ScorecardInput>();
  const { errors } = formState;
  const rows = useFieldArray({ control, name: "sections" });

  // What is wrong with all of them, such as the sum of their weights, is no field's own.
  function checkAgain() {
    if (errors.sections) void trigger("sections");
  }

  return (
    <section aria-label="Sections" onChange={checkAgain} className="flex flex-col gap-3">
      <WeightBar />
      <SectionList
        rows={rows}
        level={3}
        max={SCORECARD_SECTIONS_MAX}
        cardClass="flex flex-col gap-3 p-3"
        onAdd={() => rows.append({ title: "", items: [newItem()] })}
      >
        {(index) => (
          <>
            <SectionTitle index={index} />
            <SectionItems section={index} />
          </>
        )}
      </SectionList>
    </section>
  );
}

/** How much of the score the items give out; it has to be all. */
function WeightBar() {
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
        aria-valuetext={`${formatPercent(sum)} of ${formatPercent(WHOLE_WEIGHT)}`}
        className="h-2 flex-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={`h-full transition-[width] ${isRight ? "bg-success" : "bg-warning"}`}
          style={{ width: `${shown}%` }}
        />
      </div>
      <span className={`tabular font-medium ${isRight ? "text-success-text" : "text-warning-text"}`}>
        {formatPercent(sum)}
      </span>
    </div>
  );
}
