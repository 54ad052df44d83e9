"use client";

import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input/input";
import type { Filter } from "./filter";
import { OperatorSelect, ValuesMenu } from "./filter-controls";
import { changesFor, type FilterState, type stateOf } from "./filter-state";
import { DayInput } from "./toolbar";

type Change = (changes: Record<string, string | null>) => void;
type Props = {
  all: readonly { filter: Filter; state: FilterState | null }[];
  params: Parameters<typeof stateOf>[1];
  onChange: Change;
};

/** All filters of a list, one below the other. */
export function FilterPanel({ all, params, onChange }: Props) {
  const shown = all.filter(({ filter, state }) => state !== null || !filter.describe);
  const isOn = all.some(({ state }) => state !== null);
  const clearAll = () =>
    onChange(Object.assign({}, ...all.map(({ filter }) => ({ [filter.name]: null })), { conditions: null }));
  return (
    <div className="flex flex-col gap-2">
      {shown.map(({ filter, state }) => (
        <div key={filter.name} className="grid grid-cols-[7rem_auto_minmax(0,1fr)] items-center gap-2">
          <span className="truncate text-muted">{filter.label}</span>
          <Row filter={filter} state={state} onChange={(next) => onChange(changesFor(filter, next, params))} />
        </div>
      ))}
      {isOn && (
        <div className="flex justify-end border-t pt-2">
          <Button onClick={clearAll}>Clear all</Button>
        </div>
      )}
    </div>
  );
}

type RowProps = { filter: Filter; state: FilterState | null; onChange: (state: FilterState | null) => void };

function Row({ filter, state, onChange }: RowProps) {
  const { label, options, describe, composable } = filter;
  const value = state?.values[0] ?? "";
  const set = (next: string | null) => onChange(next ? { operator: state?.operator ?? "is", values: [next] } : null);
  if (describe) {
    return (
      <span className="col-span-2 flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-medium">{describe(value)}</span>
        <Button size="small" onClick={() => onChange(null)}>
          Remove
        </Button>
      </span>
    );
  }
  if (!options) {
    return (
      <span className="col-span-2 rounded-control border">
        <DayInput label={label} value={value} onChange={set} wide />
      </span>
    );
  }
  const width = composable && state ? "" : "col-span-2";
  return (
    <>
      {composable && state && <OperatorSelect filter={filter} state={state} onChange={onChange} />}
      {state && state.operator !== "is" ? (
        <span className={`flex h-9 items-center rounded-control border px-2 ${width}`}>
          <ValuesMenu filter={filter} state={state} onChange={onChange} />
        </span>
      ) : (
        <Select aria-label={label} value={value} onChange={({ target }) => set(target.value || null)} className={width}>
          <option value="">Any</option>
          {value !== "" && !options.some(({ id }) => String(id) === value) && <option value={value}>{value}</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
