"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ApiError, api, messageOf } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { fieldOf, firstFault, inputOf, isSame, type SaleValues, saleForm, valuesOf } from "./sale-values";
import type { LoadedSale } from "./use-sale";

/** The form saves itself after this pause in typing. */
const DRAFT_PAUSE_MS = 1500;

/** The values that are saved, as they were typed, and the version of the sale that contains them. */
type Saved = { values: SaleValues; version: number };

/** Why the form could not be saved, with its values at that time. */
type Refusal = { reason: string; byServer: boolean; values: SaleValues };

const savedOf = (sale: SaleDetail): Saved => ({ values: valuesOf(sale), version: sale.version });

/**
 * The form of a sale, which saves itself. Saving never changes what is typed: a response that arrives while the user
 * goes on typing changes only what counts as saved.
 */
export function useSaleForm({ sale, cacheSale, reload }: LoadedSale) {
  const form = useForm<SaleValues, unknown, z.output<typeof saleForm>>({
    resolver: zodResolver(saleForm),
    defaultValues: valuesOf(sale),
    mode: "onTouched",
  });
  const [saved, setSaved] = useState(() => savedOf(sale));
  const [savedAt, setSavedAt] = useState<Date>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [theirs, setTheirs] = useState<SaleDetail>();
  const [saving, setSaving] = useState(false);
  const running = useRef<Promise<Saved | undefined>>(undefined);
  const values = useWatch({ control: form.control });
  const dirty = !isSame(values, saved.values);

  /**
   * Saves the form, after a save that is still running. By hand, it moves to the first invalid field.
   * @returns the saved values and version; undefined if it failed
   */
  async function save({ byHand = false, from = saved } = {}): Promise<Saved | undefined> {
    let base = from;
    while (running.current) base = (await running.current) ?? base;
    setSaving(true);
    running.current = attempt(base, byHand);
    try {
      return await running.current;
    } finally {
      running.current = undefined;
      setSaving(false);
    }
  }

  async function attempt(base: Saved, byHand: boolean): Promise<Saved | undefined> {
    const values = { ...form.getValues() };
    const read = saleForm.safeParse(values);
    if (!read.success) {
      setRefusal({ reason: firstFault(read.error), byServer: false, values });
      if (byHand) await form.handleSubmit(() => {})(); // marks the invalid fields and focuses the first
      return undefined;
    }
    try {
      const updated = await api.put<SaleDetail>(`/sales/${sale.id}`, inputOf(values, base.version));
      cacheSale(updated);
      return markSaved({ values, version: updated.version });
    } catch (error) {
      refuse(error, values, byHand);
      return undefined;
    }
  }

  function markSaved(now: Saved): Saved {
    form.clearErrors();
    setRefusal(undefined);
    setSavedAt(new Date());
    setSaved(now);
    return now;
  }

  function refuse(error: unknown, values: SaleValues, shouldFocus: boolean) {
    setRefusal({ reason: messageOf(error), byServer: true, values });
    if (!(error instanceof ApiError)) return;
    const current = currentOf(error);
    if (current) {
      setTheirs(current);
      cacheSale(current);
    } else if (error.status === 403 || error.status === 409) {
      reload(); // somebody has taken over the sale or changed its status
    }
    for (const [path, [message]] of Object.entries(error.body.errors ?? {})) {
      const field = fieldOf(path);
      if (field) form.setError(field, { message }, { shouldFocus });
    }
  }

  /** Shows a version of the sale from the server and discards what was typed. */
  function show(sale: SaleDetail) {
    form.reset(valuesOf(sale));
    setSaved(savedOf(sale));
    setTheirs(undefined);
    setRefusal(undefined);
  }

  function keepMine(theirs: SaleDetail) {
    setTheirs(undefined);
    return save({ byHand: true, from: { ...saved, version: theirs.version } });
  }

  const wasRefused = refusal !== undefined && isSame(values, refusal.values);
  const drafts = dirty && sale.can.edit && !saving && !theirs && !wasRefused;
  const saveDraft = useEffectEvent(() => void save());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke restarts the pause
  useEffect(() => {
    if (!drafts) return;
    const pause = setTimeout(saveDraft, DRAFT_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [drafts, values]);

  // Somebody else has changed the sale, and there is no unsaved input.
  const isBehind = sale.version > saved.version && !dirty && !saving;
  const catchUp = useEffectEvent(() => show(sale));
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);

  // Once online again, a failed save is retried.
  useEffect(() => {
    const again = () => setRefusal(undefined);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  return { form, dirty, saving, savedAt, refusal, theirs, save, show, keepMine };
}

/** The current sale on the server, if it was changed since the form was opened. */
export const currentOf = (error: ApiError) =>
  error.status === 409 ? (error.body.current as SaleDetail | undefined) : undefined;

export type SaleForm = ReturnType<typeof useSaleForm>;
