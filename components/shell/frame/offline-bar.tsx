"use client";

import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says that there is no connection, for as long as there is none. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed print:hidden inset-x-0 bottom-3 z-[55] flex justify-center px-3"
    >
      {!isOnline && (
        <p className="flex animate-appear items-center gap-2 rounded-full border bg-surface px-4 py-2 font-medium shadow-floating">
          <WifiOff aria-hidden className="size-4 text-warning-text" />
          No connection. Data may be outdated, and changes are not saved.
        </p>
      )}
    </div>
  );
}
