"use client";

import { type KeyboardEvent, useState } from "react";

/** The option of a listbox that the arrow keys have moved to. Enter chooses it. */
export function useOptionKeys<Option>(options: readonly Option[], onChoose: (option: Option) => void) {
  const [moved, setMoved] = useState(0);
  const position = Math.min(moved, options.length - 1);
  const option = options[position];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown") setMoved(Math.min(position + 1, options.length - 1));
    else if (event.key === "ArrowUp") setMoved(Math.max(position - 1, 0));
    else if (event.key !== "Enter") return;
    else if (option) onChoose(option);
    event.preventDefault();
  }

  return { position, onKeyDown, reset: () => setMoved(0) };
}
