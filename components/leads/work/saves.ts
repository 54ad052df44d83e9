import { useSyncExternalStore } from "react";
import type { Entered } from "./deed";

// Kept for the page's lifetime, not by a component: a save may end after its lead, or the list, has been left.

let unopened: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The lead that is shown before the server has opened it. Those after it are unknown, so there is never a second one. */
export const unopenedLead = () => unopened;

export const useUnopenedLead = () => useSyncExternalStore(subscribe, unopenedLead, unopenedLead);

export function setUnopened(id: number | null): void {
  unopened = id;
  for (const listener of listeners) listener();
}

const returned = new Map<number, Entered>();

/** What was entered for a lead whose save was refused, until the lead has shown it. */
export const returnedInput = (id: number) => returned.get(id);

export const keepReturned = (id: number, entered: Entered) => void returned.set(id, entered);

export const forgetReturned = (id: number) => void returned.delete(id);

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

/** Whether another save follows the one that is running. */
export const hasWaitingSave = () => pending > 1;

/** Resolves once all saves have ended. */
export const savesEnded = (): Promise<unknown> => last;
