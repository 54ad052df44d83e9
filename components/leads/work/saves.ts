import { useSyncExternalStore } from "react";
import type { Entered } from "./deed";

// Kept for the page's lifetime, not by a component: a save may end after its lead, or the list, has been left.

/** What was entered for a lead whose save was refused. The time tells two refusals of a lead apart. */
export type Returned = Entered & { at: number };

type State = {
  /** The lead that is shown before the server has opened it. Those after it are unknown, so there is never a second one. */
  unopened: number | null;
  returned: ReadonlyMap<number, Returned>;
};

let state: State = { unopened: null, returned: new Map() };
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(changes: Partial<State>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

const read = () => state;

export const useSaves = (): State => useSyncExternalStore(subscribe, read, read);

export const unopenedLead = () => state.unopened;

export const setUnopened = (unopened: number | null) => change({ unopened });

export const hasReturned = (id: number) => state.returned.has(id);

/** Remembers what was entered for a lead; undefined forgets it. */
export function setReturned(id: number, entered: Entered | undefined): void {
  const returned = new Map(state.returned);
  if (entered) returned.set(id, { ...entered, at: performance.now() });
  else returned.delete(id);
  change({ returned });
}

let last: Promise<boolean> = Promise.resolve(true);
let pending = 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Runs saves one after the other. Until the last one has ended, the browser asks before it leaves the page.
 * @param save resolves with whether it succeeded, and does not reject
 */
export function addSave(save: () => Promise<boolean>): Promise<boolean> {
  pending += 1;
  window.addEventListener("beforeunload", warn); // once, however often it is added
  last = last.then(save).finally(() => {
    pending -= 1;
    if (pending === 0) window.removeEventListener("beforeunload", warn);
  });
  return last;
}

/** Resolves once all saves have ended. */
export const savesEnded = (): Promise<unknown> => last;
