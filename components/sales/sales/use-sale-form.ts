"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ApiError, api, messageOf } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { fieldOf, firstFault, inputOf, isSame, type SaleValues, saleForm, valuesOf } from "./sale-values";
import type { HeardSale } from "./use-sale";

/** After so long a pause in typing the form saves itself. */
const DRAFT_PAUSE_MS = 1500;

/** What of the form is saved, as it was typed, and the version of the sale that holds it. */
type Kept = { values: SaleValues; version: number };

/** Why the form, as it was then, could not be saved. */
type Refusal = { reason: string; byServer: boolean; values: SaleValues };

const keptOf = (sale: SaleDetail): Kept => ({ values: valuesOf(sale), version: sale.version });

/**
 * The form of a sale, which saves itself. What is typed is never touched by it: an answer that comes while somebody
 * goes on typing changes only what counts as saved.
 */
export function useSaleForm({ sale, heard, askAgain }: HeardSale) {
  const form = useForm<SaleValues, unknown, z.output<typeof saleForm>>({
    resolver: zodResolver(saleForm),
    defaultValues: valuesOf(sale),
    mode: "onTouched",
  });
  const [kept, setKept] = useState(() => keptOf(sale));
  const [savedAt, setSavedAt] = useState<Date>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [theirs, setTheirs] = useState<SaleDetail>();
  const [saving, setSaving] = useState(false);
  const running = useRef<Promise<Kept | undefined>>(undefined);
  const values = useWatch({ control: form.control });
  const dirty = !isSame(values, kept.values);

  /**
   * Saves what the form holds, after the save that is under way. By hand, it leads to the field that stands in the way.
   * @returns the version it is saved as; undefined when it could not be.
   */
  async function save({ byHand = false, from = kept } = {}): Promise<Kept | undefined> {
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

  async function attempt(base: Kept, byHand: boolean): Promise<Kept | undefined> {
    const values = { ...form.getValues() };
    const read = saleForm.safeParse(values);
    if (!read.success) {
      setRefusal({ reason: firstFault(read.error), byServer: false, values });
      if (byHand) await form.handleSubmit(() => {})(); // marks the fields and goes to the first
      return undefined;
    }
    try {
      const saved = await api.put<SaleDetail>(`/sales/${sale.id}`, inputOf(values, base.version));
      heard(saved);
      return keep({ values, version: saved.version });
    } catch (error) {
      refuse(error, values, byHand);
      return undefined;
    }
  }

  function keep(now: Kept): Kept {
    form.clearErrors();
    setRefusal(undefined);
    setSavedAt(new Date());
    setKept(now);
    return now;
  }

  function refuse(error: unknown, values: SaleValues, shouldFocus: boolean) {
    setRefusal({ reason: messageOf(error), byServer: true, values });
    if (!(error instanceof ApiError)) return;
    const current = currentOf(error);
    if (current) {
      setTheirs(current);
      heard(current);
    } else if (error.status === 403 || error.status === 409) {
      askAgain(); // somebody has taken the sale away or moved it on
    }
    for (const [path, [message]] of Object.entries(error.body.errors ?? {})) {
      const field = fieldOf(path);
      if (field) form.setError(field, { message }, { shouldFocus });
    }
  }

  /** Shows a sale as the server has it; what was typed is gone. */
  function show(sale: SaleDetail) {
    form.reset(valuesOf(sale));
    setKept(keptOf(sale));
    setTheirs(undefined);
    setRefusal(undefined);
  }

  function keepMine(theirs: SaleDetail) {
    setTheirs(undefined);
    return save({ byHand: true, from: { ...kept, version: theirs.version } });
  }

  const wasRefused = refusal !== undefined && isSame(values, refusal.values);
  const drafts = dirty && sale.can.edit && !saving && !theirs && !wasRefused;
  const saveDraft = useEffectEvent(() => void save());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke begins the pause anew
  useEffect(() => {
    if (!drafts) return;
    const pause = setTimeout(saveDraft, DRAFT_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [drafts, values]);

  // Somebody else has changed the sale, and nothing is typed here that could be lost.
  const isBehind = sale.version > kept.version && !dirty && !saving;
  const catchUp = useEffectEvent(() => show(sale));
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);

  // Back on line, what could not be sent is tried again.
  useEffect(() => {
    const again = () => setRefusal(undefined);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  return { form, dirty, saving, savedAt, refusal, theirs, save, show, keepMine };
}

/** The sale as the server has it, where it was changed since the form was opened. */
export const currentOf = (error: ApiError) =>
  error.status === 409 ? (error.body.current as SaleDetail | undefined) : undefined;

export type SaleForm = ReturnType<typeof useSaleForm>;
