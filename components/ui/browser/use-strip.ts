"use client";

import { type RefObject, useRef } from "react";
import { useOnChange } from "./use-on-change";
import { useWindowEvent } from "./use-window-event";

/** Keeps the current item of a strip in its middle, also when the window gets another size. The page does not scroll. */
export function useStrip<T extends HTMLElement>(current: string | number): RefObject<T | null> {
  const strip = useRef<T>(null);
  function follow() {
    const item = strip.current?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (strip.current && item)
      strip.current.scrollLeft = item.offsetLeft - (strip.current.clientWidth - item.offsetWidth) / 2;
  }
  useOnChange(current, follow);
  useWindowEvent("resize", follow);
  return strip;
}
