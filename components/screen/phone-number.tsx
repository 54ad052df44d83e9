"use client";

import { useEffect, useSyncExternalStore } from "react";
import { isForeign, phoneText } from "@/lib/insurance/phone-text";

type Format = (e164: string) => string;

let formatForeign: Format | undefined;
const listeners = new Set<() => void>();

/** Fetches what formats numbers from abroad. Without it they are shown as they are stored. */
async function fetchFormat(): Promise<void> {
  if (formatForeign) return;
  const { formatPhone } = await import("@/lib/insurance/phone");
  formatForeign = formatPhone;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A stored number: "082 123 4567", or "+1 504 621 8927" abroad. */
export function PhoneNumber({ number }: { number: string }) {
  const foreign = isForeign(number);
  const format = useSyncExternalStore(
    subscribe,
    () => formatForeign,
    () => undefined,
  );
  useEffect(() => {
    if (foreign) fetchFormat().catch(() => {});
  }, [foreign]);
  return <span translate="no">{foreign && format ? format(number) : phoneText(number)}</span>;
}
