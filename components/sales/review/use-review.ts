"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import { useOnce } from "@/components/ui/browser/use-once";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { call } from "@/lib/platform/client/api";
import { readFromTab, storeInTab } from "@/lib/platform/client/tab-storage";
import type { ItemChange, Review } from "@/lib/sales/review/schema";
import { ReviewDraft } from "./review-draft";

/** A key or a sound renews the claim at most this often. */
const RENEW_EVERY_MS = 60_000;

/** A review that saves itself. Keys, and `noteActivity`, keep it from being released. */
export function useReview(first: Review) {
  const [draft] = useState(
    () =>
      new ReviewDraft(first, {
        store: (items) => storeInTab(keyOf(first.id), items.length > 0 ? items : null),
        send: (change, key) => call<Review>("PUT", `/sales/${first.sale_id}/qc-reviews/${first.id}`, change, key),
      }),
  );
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot, draft.snapshot);
  const renewedAt = useRef(0);

  useOnce(() => {
    renewedAt.current = Date.now();
    draft.restore(readFromTab<ItemChange[]>(keyOf(first.id)) ?? []);
  });

  function noteActivity() {
    if (Date.now() - renewedAt.current < RENEW_EVERY_MS) return;
    renewedAt.current = Date.now();
    void draft.renew();
  }

  useWindowEvent("keydown", noteActivity);
  useWindowEvent("online", () => void draft.flush());

  return { draft, snapshot, noteActivity };
}

const keyOf = (reviewId: number) => `unsaved-review-${reviewId}`;
