"use client";

import { type ReactNode, useId, useState } from "react";
import { FilterChip, Toolbar } from "@/components/table/filters/toolbar";
import { useListState } from "@/components/table/use-list-state";
import { DateInput } from "@/components/ui/input/date-input";
import { DEFAULT_PERIOD, PERIOD_CHOICES } from "@/lib/insights/dashboard/period-choice";
import { flawOf, type Period } from "@/lib/insights/rollup/period";
import { useDashboardFilters } from "./use-dashboard-filters";

type Option = { id: number; name: string };

type FilterChoices = { products: readonly Option[]; teams: readonly Option[]; agents: readonly Option[] };

const PERIODS = Object.entries(PERIOD_CHOICES);

/** The filters of a tab, which the other one keeps. A filter with nothing to choose from is left out. */
export function FilterBar({ choices, children }: { choices: FilterChoices; children?: ReactNode }) {
  const { params, change } = useListState();
  const set = (name: string) => (value: string | null) => change({ [name]: value });
  const chips = [
    { name: "product_id", label: "Product", options: choices.products },
    { name: "team_id", label: "Team", options: choices.teams },
    { name: "agent_id", label: "Agent", options: choices.agents },
  ];
  return (
    <Toolbar>
      <PeriodFilter />
      {chips
        .filter(({ name, options }) => options.length > 1 || params.has(name))
        .map(({ name, ...chip }) => (
          <FilterChip key={name} {...chip} value={params.get(name) ?? ""} onChange={set(name)} />
        ))}
      {children}
    </Toolbar>
  );
}

function PeriodFilter() {
  const { change } = useListState();
  const { choice, period, periodText } = useDashboardFilters();

  // Begins with the days that were shown.
  function choose(next: string) {
    const days = next === "custom" ? period : { date_from: null, date_to: null };
    change({ period: next === DEFAULT_PERIOD ? null : next, ...days });
  }

  return (
    <>
      <span className="inline-flex h-9 items-center rounded-control border bg-surface">
        <select
          aria-label="Period"
          value={choice}
          onChange={(event) => choose(event.target.value)}
          className="field-sizing-content h-full rounded-control bg-transparent pl-3 font-medium [&>option]:bg-surface [&>option]:text-text"
        >
          {PERIODS.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      {choice === "custom" ? <CustomPeriod period={period} /> : <PeriodDays text={periodText} />}
    </>
  );
}

const PeriodDays = ({ text }: { text: string }) => (
  <span suppressHydrationWarning className="tabular pr-1 text-[13px] text-muted">
    {text}
  </span>
);

/** Before this, the year is still being typed. */
const EARLIEST = "2000-01-01";

/** The two days of a custom period. What can't be a period stays here, and the figures stay as they are. */
function CustomPeriod({ period }: { period: Period }) {
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
