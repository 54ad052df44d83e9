"use client";

import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Input } from "@/components/ui/input/input";
import { toast } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/client/api";
import { isSealed } from "@/lib/platform/lists/sealed-search";

const TYPING_PAUSE_MS = 250;

/** What is searched for when a text is typed; null for nothing yet. */
export type Seal = (text: string) => Promise<string | null>;

type Props = { value: string; placeholder: string; seal?: Seal | undefined; onSearch: (text: string) => void };

/** The search box of a list; `/` moves the focus to it. */
export function SearchBox({ value, placeholder, seal = asTyped, onSearch }: Props) {
  const { text, type } = useSearchText(value, seal, onSearch);
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
        placeholder={isSealed(value) ? "ID number (hidden)" : placeholder}
        value={text}
        className="px-8"
        onChange={(event) => type(event.target.value, TYPING_PAUSE_MS)}
        onKeyDown={(event) => event.key === "Enter" && type(text, 0)}
      />
      {(text !== "" || isSealed(value)) && (
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

const asTyped: Seal = async (text) => text;

/**
 * The text as it is typed. It is searched for after a pause, and replaced when the search changes elsewhere. Of a sealed
 * search nothing is shown but what was typed here.
 */
function useSearchText(value: string, seal: Seal, onSearch: (text: string) => void) {
  const [text, setText] = useState(isSealed(value) ? "" : value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [dueAt, setDueAt] = useState<number | null>(null);

  const latest = useRef(text);

  useTimer(dueAt, () => {
    setDueAt(null);
    seal(text.trim())
      .then((search) => {
        if (search === null || latest.current !== text) return;
        setSent(search);
        onSearch(search);
      })
      .catch((error: unknown) => toast("error", messageOf(error)));
  });

  if (value !== shown) {
    setShown(value);
    if (value !== sent) replace(); // by Back, a saved view, or "Clear search and filters"
  }

  function replace() {
    setSent(value);
    setText(isSealed(value) ? "" : value);
    setDueAt(null);
  }

  function type(next: string, waitMs: number) {
    latest.current = next;
    setText(next);
    setDueAt(Date.now() + waitMs);
  }

  return { text, type };
}
