"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * When the browser painted something, in the time of `event.timeStamp`; infinite until then. An event from before that
 * was meant for what the screen showed at the time.
 * @param shown names what is painted, such as the id of a record
 */
export function usePaintedAt(shown: unknown): RefObject<number> {
  const paintedAt = useRef(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is painted when this changes
  useLayoutEffect(() => {
    paintedAt.current = Number.POSITIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        paintedAt.current = performance.now();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown]);
  return paintedAt;
}
