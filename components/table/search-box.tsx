"use client";

import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Input } from "@/components/ui/input/input";
import { messageOf } from "@/lib/platform/client/api";
import { searchFor } from "@/lib/platform/client/search-text";
import { isSealed } from "@/lib/platform/lists/sealed-search";

const TYPING_PAUSE_MS = 250;
/** The time of the search on Enter. */
const AT_ONCE = 0;

type Props = {
  value: string;
  placeholder: string;
  /** Whether an ID number can be searched for. */
  byIdNumber?: boolean | undefined;
  onSearch: (search: string) => void;
};

/** The search box of a list; `/` moves the focus to it. */
export function SearchBox({ value, placeholder, byIdNumber, onSearch }: Props) {
  const { text, note, type } = useSearchText(value, byIdNumber, onSearch);
  const box = useRef<HTMLInputElement>(null);
  const noteId = useId();
  useKeys({ "/": () => box.current?.focus() });
  return (
    <div className="relative grow basis-60 sm:max-w-80 sm:basis-48">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" />
      <Input
        ref={box}
        type="text"
        role="searchbox"
        autoComplete="off"
        aria-label={placeholder}
        placeholder={isSealed(value) ? "Number (hidden)" : placeholder}
        value={text}
        className="px-8 placeholder-shown:pr-3"
        aria-describedby={note && noteId}
        onChange={(event) => type(event.target.value, Date.now() + TYPING_PAUSE_MS)}
        onKeyDown={(event) => event.key === "Enter" && text !== "" && type(text)}
      />
      {(text !== "" || isSealed(value)) && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            type("");
            box.current?.focus();
          }}
          className="absolute top-2 right-2 rounded-control p-0.5 text-muted hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {note && (
        <p
          id={noteId}
          role="status"
          className="absolute top-11 z-20 rounded-control border bg-surface px-2 py-1 text-[13px]"
        >
          {note}
        </p>
      )}
    </div>
  );
}

/**
 * The typed text. It is searched for after a pause or on Enter, and changes when the list's search changes elsewhere. A
 * sealed search shows only what the user typed into this box. `note`: why the list does not show what was typed.
 */
function useSearchText(value: string, byIdNumber: boolean | undefined, onSearch: (search: string) => void) {
  const [text, setText] = useState(isSealed(value) ? "" : value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [dueAt, setDueAt] = useState<number | null>(null);
  const [note, setNote] = useState<string>();

  const latest = useRef<string | null>(text);
  useEffect(() => {
    latest.current = text;
    return () => {
      latest.current = null; // a page that has been left keeps its address
    };
  }, [text]);

  useTimer(dueAt, () => {
    setDueAt(null);
    searchFor(text.trim(), byIdNumber, dueAt === AT_ONCE)
      .then((search) => {
        if (latest.current !== text) return;
        if (search === null) return setNote("Press Enter to search.");
        if (search === sent) return;
        setSent(search);
        onSearch(search);
      })
      .catch((error: unknown) => latest.current === text && setNote(messageOf(error)));
  });

  if (value !== shown) {
    setShown(value);
    if (value !== sent) replace(); // by Back, a saved view, or "Clear search and filters"
  }

  function replace() {
    setSent(value);
    setText(isSealed(value) ? "" : value);
    setDueAt(null);
    setNote(undefined);
  }

  function type(next: string, at = AT_ONCE) {
    setText(next);
    setDueAt(at);
    setNote(undefined);
  }

  return { text, note, type };
}
