"use client";

import { useId, useState } from "react";
import { useListState } from "@/components/table/use-list-state";
import { DateInput } from "@/components/ui/input/date-input";
import { flawOf, type Period } from "@/lib/insights/rollup/period";

/** Before this, the year is still being typed. */
const EARLIEST = "2000-01-01";

/** The two days of a custom period. What can't be a period stays here, and the figures stay as they are. */
export function CustomPeriod({ period }: { period: Period }) {
  const { change } = useListState();
  const [typed, setTyped] = useState<Period>();
  const flawId = useId();
  // The address follows a moment later, and until then what was typed last counts.
  if (typed && isSame(typed, period)) setTyped(undefined);
  const shown = typed ?? period;
  const flaw = isComplete(shown) ? flawOf(shown) : undefined;

  function set(part: Partial<Period>) {
    const next = { ...shown, ...part };
    setTyped(next);
    if (isComplete(next) && !flawOf(next)) change({ period: "custom", ...next }, { replace: true });
  }

  const input = {
    "aria-invalid": flaw ? true : undefined,
    "aria-describedby": flawId,
    className: "w-38",
  } as const;
  return (
    <>
      <DateInput {...input} aria-label="From" value={shown.date_from} onChange={(date_from) => set({ date_from })} />
      <span aria-hidden className="text-muted">
        –
      </span>
      <DateInput {...input} aria-label="To" value={shown.date_to} onChange={(date_to) => set({ date_to })} />
      <span id={flawId} role="alert" className="text-[13px] text-error-text empty:hidden">
        {flaw}
      </span>
    </>
  );
}

const isSame = (one: Period, other: Period) => one.date_from === other.date_from && one.date_to === other.date_to;

const isComplete = ({ date_from, date_to }: Period) => [date_from, date_to].every(isWhole);

const isWhole = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= EARLIEST;
