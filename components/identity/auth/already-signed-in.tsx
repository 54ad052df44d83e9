"use client";

import { useEffect } from "react";
import { Spinner } from "@/components/ui/button";
import { takeIntendedPath } from "@/lib/platform/client/session";

/** Whoever is signed in already goes on to where they meant to go. */
export function GoOn() {
  useEffect(() => location.replace(takeIntendedPath()), []);
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <Spinner /> You are signed in. One moment …
    </p>
  );
}
