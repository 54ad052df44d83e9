"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { useOnce } from "@/components/ui/browser/use-once";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { toast } from "@/components/ui/toast";
import { api, call } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { readFromTab, storeInTab } from "@/lib/platform/client/tab-storage";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { JSON_STEPS } from "../screens";
import { SaleDraft } from "./draft";
import type { Unsaved } from "./draft-state";
import { rules } from "./rules";
import { type SaleValues, valuesOf, WRITTEN } from "./values";

/** The form of a sale that saves itself, and the latest version of the sale. */
export function useSaleDraft(first: SaleDetail) {
  const queryClient = useQueryClient();
  const form = useForm<SaleValues>({ defaultValues: valuesOf(first, JSON_STEPS) });
  const [sale, setSale] = useState(first);

  async function load() {
    const [loaded] = await Promise.all([api.get<SaleDetail>(`/sales/${first.id}`), rules.load().catch(() => {})]);
    if (draft.snapshot().kind !== "saving") draft.receive(loaded); // else the answer to the save tells
  }
  const [draft] = useState(() => {
    let isVoided = first.mandate_voided ?? false;
    return new SaleDraft(first, {
      valuesOf: (each) => valuesOf(each, JSON_STEPS),
      read: () => form.getValues(),
      write: (path, value) => form.setValue(path as FieldPath<SaleValues>, value as never),
      send: (method, path, body, key) => call<SaleDetail>(method, path, body, key),
      store: (unsaved) => storeUnsaved(first.id, unsaved),
      onSale: (next) => {
        const wasVoided = isVoided;
        // Said once in an answer, and true until somebody has agreed again.
        isVoided = next.mandate === null && (next.mandate_voided ?? wasVoided);
        const shown: SaleDetail = isVoided ? { ...next, mandate_voided: true } : next;
        setSale((before) => {
          if (before.status !== next.status) void invalidateResources(queryClient, "sales", "leads", "dashboard");
          return shown;
        });
        if (isVoided && !wasVoided) toast("warning", "Ask the client to agree to the mandate again: it has changed.");
      },
      reload: () => void load().catch(() => {}),
    });
  });
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot, draft.snapshot);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && draft.changed(name) }),
    [form, draft],
  );
  useOnce(() => {
    const unsaved = readFromTab<Unsaved>(keyOf(first.id));
    if (unsaved && first.can.edit) draft.restore(unsaved);
  });
  useWindowEvent("online", draft.networkChanged);
  useWindowEvent("offline", draft.networkChanged);
  // Somebody else, or another tab, may have changed it meanwhile.
  useWindowEvent("focus", () => void load().catch(() => {}));

  return { form, draft, sale, snapshot };
}

export type LoadedDraft = ReturnType<typeof useSaleDraft>;

// See docs/decisions/0110-unsaved-sale-in-the-tab.md.

const keyOf = (saleId: number) => `unsaved-sale-${saleId}`;

/** Stores unsaved values until the tab closes, without ID and account numbers. */
const storeUnsaved = (saleId: number, unsaved: Unsaved | null) => storeInTab(keyOf(saleId), unsaved, withoutNumbers);

const withoutNumbers = (field: string, value: unknown) => (WRITTEN.includes(field) ? "" : value);
