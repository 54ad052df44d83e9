"use client";

import { Columns3, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Menu, MenuCheckItem } from "@/components/ui/menu";
import { belongsElsewhere } from "@/lib/platform/client/keyboard";
import type { Column } from "./column";

const TYPING_PAUSE_MS = 250;

type SearchProps = { value: string; placeholder: string; onSearch: (text: string) => void };

/** The search box: waits for a pause in typing; `/` puts the cursor into it. */
export function SearchBox({ value, placeholder, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [typed, setTyped] = useState<{ text: string; waitMs: number }>();
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || belongsElsewhere(event)) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  const send = useEffectEvent((search: string) => {
    setTyped(undefined);
    setSent(search);
    onSearch(search);
  });
  useEffect(() => {
    if (!typed) return;
    const pause = setTimeout(() => send(typed.text.trim()), typed.waitMs);
    return () => clearTimeout(pause);
  }, [typed]);

  if (value !== shown) {
    setShown(value);
    if (value !== sent) overrule(); // by Back, a view, "Clear search and filters"
  }

  function overrule() {
    setSent(value);
    setText(value);
    setTyped(undefined);
  }

  function type(next: string, waitMs: number) {
    setText(next);
    setTyped({ text: next, waitMs });
  }

  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" />
      <Input
        ref={box}
        type="text"
        role="searchbox"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        className="px-8"
        onChange={(event) => type(event.target.value, TYPING_PAUSE_MS)}
        onKeyDown={(event) => event.key === "Enter" && type(text, 0)}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            type("", 0);
            box.current?.focus();
          }}
          className="absolute top-2 right-2 rounded-control p-0.5 text-muted hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

type ChipProps = { label: string; value: string; onChange: (value: string | null) => void };
type FilterProps = ChipProps & { options: readonly { id: number | string; name: string }[] };

/** A filter: a quiet choice while it is off, a chip that can be removed while it is on. */
export function FilterChip({ label, value, options, onChange }: FilterProps) {
  const isOn = value !== "";
  return (
    <Chip label={label} value={value} onChange={onChange}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || null)}
        className={`h-full max-w-40 min-w-0 rounded-control bg-transparent pl-3 [&>option]:bg-surface [&>option]:text-text ${isOn ? "font-medium" : "pr-2 text-muted"}`}
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

/** Which columns are shown; the first one always is. */
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
