"use client";

import { useMemo, useSyncExternalStore } from "react";
import { MAX_PARTS } from "@/lib/platform/text/percentages";
import { CHART_TONES } from "@/lib/platform/theme/chart-tones";

const COLORS = [
  ...Array.from({ length: MAX_PARTS }, (_, index) => `part-${index + 1}` as const),
  ...CHART_TONES.map((tone) => `tone-${tone}` as const),
  ...(["text", "text-muted", "background", "surface", "border"] as const),
];

type Color = (typeof COLORS)[number];

/** What a canvas is drawn with, since it can't read CSS itself. */
export type ChartTokens = {
  /** The tenant's colours in the present theme, by the names of their CSS variables. */
  color: (name: Color) => string;
  fontFamily: string;
  /** The user prefers reduced motion. */
  isStill: boolean;
};

/** The present tokens. A component that uses them renders again when theme or motion preference change. */
export function useChartTokens(): ChartTokens {
  const text = useSyncExternalStore(subscribe, readTokens, () => "");
  return useMemo(() => parse(text), [text]);
}

type Stored = { colors: Record<string, string>; fontFamily: string; isStill: boolean };

function parse(text: string): ChartTokens {
  const { colors, fontFamily, isStill }: Stored =
    text === "" ? { colors: {}, fontFamily: "sans-serif", isStill: true } : JSON.parse(text);
  return { color: (name) => colors[name] ?? "", fontFamily, isStill };
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

const listeners = new Set<() => void>();
let stopObserving: (() => void) | undefined;
let known: string | undefined;

// Read once for all charts, until something changes.
function readTokens(): string {
  known ??= tokensOf(getComputedStyle(document.documentElement));
  return known;
}

function tokensOf(style: CSSStyleDeclaration): string {
  const colors = Object.fromEntries(COLORS.map((name) => [name, style.getPropertyValue(`--tenant-${name}`).trim()]));
  const stored: Stored = {
    colors,
    fontFamily: getComputedStyle(document.body).fontFamily,
    isStill: matchMedia(REDUCED_MOTION).matches,
  };
  return JSON.stringify(stored);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopObserving = observe();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopObserving?.();
  };
}

function observe(): () => void {
  known = undefined;
  const onChange = () => {
    known = undefined;
    for (const listener of listeners) listener();
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "style", "class"] });
  const motion = matchMedia(REDUCED_MOTION);
  motion.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    motion.removeEventListener("change", onChange);
  };
}
