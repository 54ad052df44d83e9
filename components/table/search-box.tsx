"use client";

import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Input } from "@/components/ui/input/input";

const TYPING_PAUSE_MS = 250;

type Props = { value: string; placeholder: string; onSearch: (text: string) => void };

/** The search box of a list; `/` moves the focus to it. */
export function SearchBox({ value, placeholder, onSearch }: Props) {
  const { text, type } = useSearchText(value, onSearch);
  const box = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => box.current?.focus() });
  return (
    <div className="relative grow basis-60 sm:max-w-72 sm:basis-48">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" />
      <Input
        ref={box}
        type="text"
        role="searchbox"
        autoComplete="off"
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

/** The text as it is typed. It is searched for after a pause, and replaced when the search changes elsewhere. */
function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [dueAt, setDueAt] = useState<number | null>(null);

  useTimer(dueAt, () => {
    setDueAt(null);
    setSent(text.trim());
    onSearch(text.trim());
  });

  if (value !== shown) {
    setShown(value);
    if (value !== sent) replace(); // by Back, a saved view, or "Clear search and filters"
  }

  function replace() {
    setSent(value);
    setText(value);
    setDueAt(null);
  }

  function type(next: string, waitMs: number) {
    setText(next);
    setDueAt(Date.now() + waitMs);
  }

  return { text, type };
}
