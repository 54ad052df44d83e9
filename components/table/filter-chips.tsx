"use client";

import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Filter } from "./list-view";
import { DateChip, FilterChip, RemovableChip } from "./toolbar";

type Change = (changes: Record<string, string | null>, options: { replace: boolean }) => void;
type Props = { filters: readonly Filter[]; params: { get: (name: string) => string | null }; onChange: Change };

/** The filters of a list. Seldom used ones are hidden behind a button while they are off. */
export function FilterChips({ filters, params, onChange }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const isOn = ({ name }: Filter) => Boolean(params.get(name));
  const isShown = (filter: Filter) => isOn(filter) || (!filter.describe && (!filter.seldom || showsAll));
  return (
    <>
      {filters.filter(isShown).map(({ name, label, options, clears, describe }) => {
        const change = (value: string | null) =>
          onChange({ ...withoutAll(clears), [name]: value }, { replace: !options }); // a date is typed in several steps
        const chip = { label, value: params.get(name) ?? "", onChange: change };
        if (describe) return <RemovableChip key={name} {...chip} text={describe(chip.value)} />;
        return options ? <FilterChip key={name} {...chip} options={options} /> : <DateChip key={name} {...chip} />;
      })}
      {filters.some(({ seldom }) => seldom) && (
        <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="px-2.5!">
          <ListFilter aria-hidden className="size-4 text-muted" /> {showsAll ? "Fewer filters" : "More filters"}
        </Button>
      )}
    </>
  );
}

/** Changes that clear these filters. */
export const withoutAll = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, null]));
