"use client";

import { Columns3, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuCheckItem } from "@/components/ui/menu";
import type { Column } from "./column";

type ChipProps = { label: string; value: string; onChange: (value: string | null) => void };
type FilterProps = ChipProps & { options: readonly { id: number | string; name: string }[] };

/** A filter with a few choices; a chip that can be cleared while it is on. */
export function FilterChip({ label, value, options, onChange }: FilterProps) {
  const isOn = value !== "";
  return (
    <Chip label={label} value={value} onChange={onChange}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || null)}
        className={`field-sizing-content h-full max-w-40 min-w-0 rounded-control bg-transparent pl-3 [&>option]:bg-surface [&>option]:text-text ${isOn ? "font-medium" : "pr-2 text-muted"}`}
      >
        <option value="">{label}</option>
        {isOn && !options.some(({ id }) => String(id) === value) && <option value={value}>{value}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Chip>
  );
}

/** A filter by a day, "YYYY-MM-DD". */
export function DateChip({ label, value, onChange }: ChipProps) {
  return (
    <Chip label={label} value={value} onChange={onChange}>
      <label className="flex h-full min-w-0 items-center gap-2 pl-3">
        <span className={value ? "font-medium" : "text-muted"}>{label}</span>
        <input
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value || null)}
          className={`tabular h-full min-w-0 rounded-control bg-transparent pr-2 ${value ? "" : "text-muted"}`}
        />
      </label>
    </Chip>
  );
}

/** A filter that can only be removed. @param text what it means */
export function RemovableChip({ label, value, text, onChange }: ChipProps & { text: string }) {
  return (
    <Chip label={label} value={value} onChange={onChange}>
      <span title={`${label}: ${text}`} className="max-w-64 truncate pl-3 font-medium">
        {label}: {text}
      </span>
    </Chip>
  );
}

function Chip({ label, value, onChange, children }: ChipProps & { children: ReactNode }) {
  const isOn = value !== "";
  return (
    <span
      className={`inline-flex h-9 max-w-full items-center rounded-control border ${isOn ? "border-primary-text bg-primary-soft text-primary-text" : "bg-surface"}`}
    >
      {children}
      {isOn && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={() => onChange(null)}
          className="mr-1 rounded-control p-1 hover:bg-surface"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

type ColumnsProps<Row> = {
  columns: Column<Row>[];
  visible: Record<string, boolean>;
  onToggle: (key: string) => void;
};

/** Switches columns on and off, except the first one. */
export function ColumnsMenu<Row>({ columns, visible, onToggle }: ColumnsProps<Row>) {
  return (
    <Menu
      trigger={
        <Button className="max-sm:hidden">
          <Columns3 aria-hidden className="size-4 text-muted" /> Columns
        </Button>
      }
    >
      {columns.slice(1).map(({ key, label }) => (
        <MenuCheckItem key={key} checked={visible[key] !== false} onChange={() => onToggle(key)}>
          {label}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}

export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
