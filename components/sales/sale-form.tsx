"use client";

import { useEffect, useEffectEvent } from "react";
import { FormProvider } from "react-hook-form";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Conflict } from "@/components/form/conflict";
import { Alert } from "@/components/ui/alert";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { ClientFields } from "./client-fields";
import { PolicyFields } from "./policy-fields";
import { ReadOnlySale } from "./read-only-sale";
import { SaleActions } from "./sale-actions";
import { readable, valuesOf } from "./sale-values";
import { useLeaveGuard } from "./use-leave-guard";
import type { HeardSale } from "./use-sale";
import { useSaleForm } from "./use-sale-form";

/** The form of a sale, or what it holds where it can't be changed; what is being typed stays in sight either way. */
export function SaleForm(heard: HeardSale) {
  const { sale } = heard;
  const draft = useSaleForm(heard);
  const { form, dirty, saving, refusal, theirs, save, show, keepMine } = draft;
  const writable = sale.can.edit || dirty;
  const guard = useLeaveGuard({ dirty, save, discard: () => show(sale) });

  async function saveByHand() {
    if (await save({ byHand: true })) toast("success", "Sale saved");
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || !writable) return;
    event.preventDefault();
    if (!saving && !theirs && !document.querySelector('[role="dialog"]')) void saveByHand();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={`Sale ${sale.reference}`}
        className="@container flex min-w-0 flex-1 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void saveByHand();
        }}
      >
        {refusal?.byServer && !theirs && <Alert>{refusal.reason}</Alert>}
        {theirs && (
          <Panel>
            <Conflict
              mine={readable(form.getValues(), theirs)}
              theirs={readable(valuesOf(theirs), theirs)}
              onTakeTheirs={() => show(theirs)}
              onKeepMine={() => void keepMine(theirs)}
            />
          </Panel>
        )}
        {writable ? (
          <div className="grid items-start gap-4 @3xl:grid-cols-2">
            <Panel title="Client details">
              <ClientFields sale={sale} />
            </Panel>
            <Panel title="Plan">
              <PolicyFields sale={sale} />
            </Panel>
          </div>
        ) : (
          <ReadOnlySale sale={sale} />
        )}
        <SaleActions heard={heard} draft={draft} writable={writable} />
      </form>
      {guard.held && (
        <ConfirmDialog
          title="Leave without saving?"
          text={`What you have typed could not be saved: ${refusal?.reason}`}
          confirmLabel="Leave"
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      )}
    </FormProvider>
  );
}
