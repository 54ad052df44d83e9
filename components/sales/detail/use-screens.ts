"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SaleDraft } from "@/components/sales/form/draft/draft";
import type { SaleValues } from "@/components/sales/form/draft/values";
import { fieldOfMissing, missingOn } from "@/components/sales/form/screen";
import {
  LAST_SCREEN,
  partOfScreen,
  SCREENS,
  screenOf,
  screenOfField,
  screenOfKey,
} from "@/components/sales/form/screens";
import { focusFirst, focusMarked, NEXT_CONTROL } from "@/components/ui/browser/focus";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Missing } from "@/lib/sales/form/steps";

/** What the sale still needs. A field that has changed since the server answered is not missing any more. */
export const gapsOf = ({ missing }: SaleDetail, draft: SaleDraft): Missing[] =>
  missing.map(fieldOfMissing).flatMap((field, index) => {
    // Whether the estate is paid depends on the beneficiaries.
    const isChanged = !draft.isAsSaved(field) || (field === "pay_to_estate" && !draft.isAsSaved("beneficiaries"));
    return isChanged ? [] : (missing[index] ?? []);
  });

/** The screens that were left, and the rows of their lists by then: a newer row does not say yet what it misses. */
type Left = { screens: ReadonlySet<number>; rows: ReadonlySet<string> };

const rowsOf = ({ insured_lives, beneficiaries }: SaleValues): ReadonlySet<string> =>
  new Set([...insured_lives, ...beneficiaries].map(({ key }) => key));

/** Whether a field is of a screen that was left, and of no newer row. */
export function isLeft({ step, field }: Missing, { screens, rows }: Left, values: SaleValues): boolean {
  const list = step === "insured_lives" || step === "beneficiaries" ? values[step] : [];
  const row = list[Number.parseInt(field, 10)];
  return screens.has(screenOf(step)) && (row === undefined || rows.has(row.key));
}

/**
 * Which screen of the form is open, and which were left: those say what they miss. Alt with a digit opens a screen at its
 * first gap, the last one of a complete sale at the button that sends it. Ctrl+Enter opens the next screen.
 */
export function useScreens(draft: SaleDraft, sale: SaleDetail, values: () => SaleValues) {
  const area = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState(0);
  const [{ wanted, visit }, setWanted] = useState<{ wanted: string | null; visit: number }>({ wanted: null, visit: 0 });
  const [left, setLeft] = useState<Left>({ screens: new Set(), rows: new Set() });
  const leave = (screens: Iterable<number>) =>
    setLeft((before) => ({ screens: new Set([...before.screens, ...screens]), rows: rowsOf(values()) }));

  function show(next: number, field: string | null = null) {
    flushSync(() => {
      leave([screen]);
      setScreen(next);
      setWanted((before) => ({ wanted: field, visit: field === null ? before.visit : before.visit + 1 }));
    });
    if (next !== screen) void draft.flush();
  }

  function goTo(next: number) {
    show(next);
    const part = document.getElementById(partOfScreen(next)); // of a sale that is only read
    if (part) {
      part.scrollIntoView({ block: "start" });
      return part.focus({ preventScroll: true });
    }
    // The head stays where it is unless it covers the beginning of the form.
    if (area.current && isCovered(area.current)) area.current.scrollIntoView({ block: "start" });
    if (!focusFirst(area.current)) area.current?.focus();
  }

  /** Shows a screen with a field, and focuses the first of some fields that is on it. */
  function focusOn(next: number, paths: string[]) {
    show(next, paths[0]);
    const found = paths.flatMap((each) => area.current?.querySelector<HTMLElement>(selectorOf(each)) ?? []);
    const field = found.toSorted(inDocumentOrder)[0];
    field?.scrollIntoView({ block: "center" });
    if (!field) focusFirst(area.current);
    else if (!focusFirst(field)) field.focus();
  }

  function goToField(path: string) {
    const next = screenOfField(path);
    leave([next]); // it says at once why one was led there
    focusOn(next, [path]);
  }

  function goToGap(next: number) {
    const gaps = missingOn(gapsOf(sale, draft), SCREENS[next] ?? SCREENS[0]).map(fieldOfMissing);
    if (gaps.length > 0) return focusOn(next, gaps);
    goTo(next);
    if (area.current && next === LAST_SCREEN && sale.missing.length === 0) focusMarked(area.current, NEXT_CONTROL);
  }

  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    const chosen = screenOfKey(event);
    const isNext = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (chosen === undefined && !isNext) return;
    event.preventDefault();
    if (chosen !== undefined) goToGap(chosen);
    else if (screen < LAST_SCREEN) goTo(screen + 1);
  });

  return {
    area,
    screen,
    wanted,
    /** Counts how often a field was asked for: each time its screen is shown anew, with the part that has the field. */
    visit,
    left,
    goTo,
    goToField,
    /** Marks the first part of a sale that is only read from now on. */
    restart: () => setScreen(0),
    /** Every screen says what it misses. */
    leaveAll: () => leave(SCREENS.keys()),
  };
}

export type Screens = ReturnType<typeof useScreens>;

const isCovered = (area: HTMLElement) =>
  area.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(area).scrollMarginTop);

const selectorOf = (path: string) => `[name="${path}"], [data-field="${path}"]`;

const inDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
