"use client";

import * as Radix from "@radix-ui/react-toggle-group";

type Props<Id extends string> = {
  label: string;
  options: readonly { id: Id; name: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** A few options side by side, of which one is always chosen. */
export function Segments<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== "" && onChange(next as Id)}
      className="inline-flex flex-wrap self-start rounded-control border bg-surface p-0.5"
    >
      {options.map(({ id, name }) => (
        <Radix.Item
          key={id}
          value={id}
          className="h-8 rounded-control px-2 font-medium sm:px-3 text-muted hover:text-text data-[state=on]:bg-primary-soft data-[state=on]:text-primary-text"
        >
          {name}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
