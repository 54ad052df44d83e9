"use client";

import { ChevronDown } from "lucide-react";
import { Menu, MenuCheckItem } from "@/components/ui/menu";
import type { Filter } from "./filter";
import { type FilterState, OPERATOR_LABELS } from "./filter-state";

type Props = {
  filter: Filter;
  state: FilterState;
  onChange: (state: FilterState | null) => void;
};

/** How a filter that is on compares: is, is not, is any of. */
export function OperatorSelect({ filter, state: { operator, values }, onChange }: Props) {
  return (
    <select
      aria-label="Operator"
      aria-description={filter.label}
      value={operator}
      onChange={({ target }) => {
        const next = target.value as FilterState["operator"];
        onChange({ operator: next, values: next === "is" ? values.slice(0, 1) : values });
      }}
      className="field-sizing-content h-full rounded-control bg-transparent pl-1 [&>option]:bg-surface [&>option]:text-text"
    >
      {Object.entries(OPERATOR_LABELS).map(([id, label]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The values of "is not" and "is any of". */
export function ValuesMenu({ filter: { label, options = [] }, state: { operator, values }, onChange }: Props) {
  const known = options.map(({ id, name }) => ({ id: String(id), name }));
  const unknown = values.filter((value) => !known.some(({ id }) => id === value)).map((id) => ({ id, name: id }));
  const [first, ...others] = [...unknown, ...known].filter(({ id }) => values.includes(id));

  function toggle(id: string) {
    const next = values.includes(id) ? values.filter((value) => value !== id) : [...values, id];
    onChange(next.length === 0 ? null : { operator, values: next });
  }

  return (
    <Menu
      trigger={
        <button type="button" className="inline-flex h-full items-center gap-1 px-1 font-medium">
          <span className="sr-only">{label}: </span>
          <span className="max-w-32 truncate">{first?.name}</span>
          {others.length > 0 && <span>+{others.length}</span>}
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      <div className="max-h-72 overflow-y-auto">
        {[...unknown, ...known].map(({ id, name }) => (
          <MenuCheckItem key={id} checked={values.includes(id)} onChange={() => toggle(id)}>
            {name}
          </MenuCheckItem>
        ))}
      </div>
    </Menu>
  );
}
