"use client";

import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DateInput } from "@/components/ui/input/date-input";

type ChipProps = { label: string; value: string; onChange: (value: string | null) => void };
type FilterProps = ChipProps & { options: readonly { id: number | string; name: string }[] };

/** A filter with a few choices; a chip that can be cleared while it is on. */
export function FilterChip(props: FilterProps) {
  const { label, value, onChange } = props;
  return (
    <Chip label={label} isOn={value !== ""} onClear={() => onChange(null)}>
      <ChoiceSelect {...props} />
    </Chip>
  );
}

/** The choices of a filter, without a frame of their own. */
export function ChoiceSelect({ label, value, options, onChange }: FilterProps) {
  const isOn = value !== "";
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value || null)}
      className={`field-sizing-content h-full max-w-48 min-w-0 rounded-control bg-transparent pl-3 [&>option]:bg-surface [&>option]:text-text ${isOn ? "font-medium" : "text-muted"}`}
    >
      <option value="">{label}</option>
      {isOn && !options.some(({ id }) => String(id) === value) && <option value={value}>{value}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A filter by a day, "YYYY-MM-DD". */
export function DateChip({ label, value, onChange }: ChipProps) {
  return (
    <Chip label={label} isOn={value !== ""} onClear={() => onChange(null)}>
      <span aria-hidden className={`pl-3 ${value ? "font-medium" : "text-muted"}`}>
        {label}
      </span>
      <DayInput label={label} value={value} onChange={onChange} />
    </Chip>
  );
}

/** A day that counts once it has been entered, not while it is being typed. */
export function DayInput({ label, value, onChange, wide = false }: ChipProps & { wide?: boolean }) {
  const [typed, setTyped] = useState<string>();
  return (
    <DateInput
      aria-label={label}
      value={typed ?? value}
      onChange={setTyped}
      onCommit={(day) => {
        setTyped(undefined);
        if (day !== value && (day === "" || isDay(day))) onChange(day || null);
      }}
      className={`${wide ? "w-full" : "w-40"} [&>input]:h-8 [&>input]:border-0 [&>input]:bg-transparent`}
    />
  );
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A filter that can only be removed. @param text what it means */
export function RemovableChip({ label, value, text, onChange }: ChipProps & { text: string }) {
  return (
    <Chip label={label} isOn={value !== ""} onClear={() => onChange(null)}>
      <span title={`${label}: ${text}`} className="max-w-64 truncate pl-3 font-medium">
        {label}: {text}
      </span>
    </Chip>
  );
}

type FrameProps = { label: string; isOn: boolean; onClear: () => void; children: ReactNode };

/** The frame of a filter, with a button to clear it while it is on. */
export function Chip({ label, isOn, onClear, children }: FrameProps) {
  return (
    <span
      className={`inline-flex h-9 max-w-full shrink-0 items-center rounded-control border ${isOn ? "border-primary-text bg-primary-soft text-primary-text" : "bg-surface"}`}
    >
      {children}
      {isOn && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={onClear}
          className="mr-1 rounded-control p-1 hover:bg-surface"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>;
}
