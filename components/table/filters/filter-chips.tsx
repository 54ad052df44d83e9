"use client";

import * as Popover from "@radix-ui/react-popover";
import { ListFilter } from "lucide-react";
import { Button, Spinner } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import type { Filter } from "./filter";
import { OperatorSelect, ValuesMenu } from "./filter-controls";
import { changesFor, type FilterState, statesOf } from "./filter-state";
import { Chip, ChoiceSelect, DateChip, FilterChip, RemovableChip } from "./toolbar";

const FilterPanel = lazyPart(
  () => import("./filter-panel").then((module) => module.FilterPanel),
  <Spinner className="m-4 size-5" />,
);

type Change = (changes: Record<string, string | null>) => void;
type Props = { filters: readonly Filter[]; params: { get: (name: string) => string | null }; onChange: Change };

/** The filters of a list in one line: those that are on, then others for which there is room. A button shows them all. */
export function FilterChips({ filters, params, onChange }: Props) {
  if (filters.length === 0) return null;
  const all = statesOf(filters, params);
  const on = all.filter(({ state }) => state !== null);
  const off = all.filter(({ filter, state }) => state === null && !filter.describe && !filter.seldom);
  return (
    <>
      {/* What does not fit is cut off, and behind the button. */}
      <div className="-m-1 flex h-11 min-w-0 flex-1 flex-wrap gap-2 overflow-hidden p-1 max-sm:hidden">
        {/* Keeps the line, so that a first chip without room for its value is not squeezed into it. */}
        <span aria-hidden className="-mr-2 h-9 w-px" />
        {[...on, ...off].map(({ filter, state }) => (
          <OneChip
            key={filter.name}
            filter={filter}
            state={state}
            onChange={(next) => onChange(changesFor(filter, next, params))}
          />
        ))}
      </div>
      <Popover.Root>
        <Popover.Trigger asChild>
          <Button className="px-2.5!">
            <ListFilter aria-hidden className="size-4 text-muted" />
            <span className="max-sm:sr-only lg:@max-3xl:sr-only">Filter</span>
            {on.length > 0 && (
              <>
                {" "}
                <span className="tabular rounded-full bg-primary px-1.5 text-[12px] text-on-primary">{on.length}</span>
                <span className="sr-only"> on</span>
              </>
            )}
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            aria-label="Filters"
            className="z-40 max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-panel border bg-surface p-3 text-text shadow-floating"
          >
            <FilterPanel all={all} params={params} onChange={onChange} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}

type ChipProps = { filter: Filter; state: FilterState | null; onChange: (state: FilterState | null) => void };

function OneChip({ filter, state, onChange }: ChipProps) {
  const { label, options, describe, composable } = filter;
  const value = state?.operator === "is" ? (state.values[0] ?? "") : "";
  const set = (next: string | null) => onChange(next ? { operator: "is", values: [next] } : null);
  const chip = { label, value, onChange: set };
  if (describe) return <RemovableChip {...chip} text={describe(value)} />;
  if (!options) return <DateChip {...chip} />;
  if (!composable || !state) return <FilterChip {...chip} options={options} />;
  return (
    <Chip label={label} isOn onClear={() => onChange(null)}>
      <span className="pl-3">{label}</span>
      <OperatorSelect filter={filter} state={state} onChange={onChange} />
      {state.operator === "is" ? (
        <ChoiceSelect {...chip} options={options} />
      ) : (
        <ValuesMenu filter={filter} state={state} onChange={onChange} />
      )}
    </Chip>
  );
}
