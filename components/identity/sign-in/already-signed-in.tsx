"use client";

import { useOnce } from "@/components/ui/browser/use-once";
import { Spinner } from "@/components/ui/button";
import { takeIntendedPath } from "@/lib/platform/client/session";

/** Sends users who are signed in already to the page that they asked for. */
export function AlreadySignedIn() {
  useOnce(() => location.replace(takeIntendedPath()));
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <Spinner /> You are signed in. One moment …
    </p>
  );
}
