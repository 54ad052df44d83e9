"use client";

import { type ReactNode, useId } from "react";
import { FormProvider } from "react-hook-form";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Conflict } from "@/components/form/conflict";
import { useLeaveGuard } from "@/components/form/use-leave-guard";
import { Alert } from "@/components/ui/alert";
import { toast } from "@/components/ui/toast";
import { ReadOnlySale } from "./read-only-sale";
import { SaleActions } from "./sale-actions";
import { SaleFields } from "./sale-fields";
import { readable, valuesOf } from "./sale-values";
import type { LoadedSale } from "./use-sale";
import { useSaleForm } from "./use-sale-form";
import { useSaveKey } from "./use-save-key";

/**
 * The form of a sale, or its read-only view if it can't be changed. Unsaved input stays visible either way.
 * @param beside shown beside the form
 */
export function SaleForm({ beside, ...loaded }: LoadedSale & { beside: ReactNode }) {
  const formId = useId();
  const { sale } = loaded;
  const draft = useSaleForm(loaded);
  const { form, dirty, saving, refusal, theirs, save, show, keepMine } = draft;
  const writable = sale.can.edit || dirty;
  const guard = useLeaveGuard({ dirty, save, discard: () => show(sale) });

  async function saveByHand() {
    if (await save({ byHand: true })) toast("success", "Sale saved");
  }

  useSaveKey(writable ? () => !saving && !theirs && void saveByHand() : undefined);

  return (
    <FormProvider {...form}>
      {refusal?.byServer && !theirs && <Alert>{refusal.reason}</Alert>}
      {theirs && (
        <div className="rounded-control bg-surface">
          <Conflict
            mine={readable(form.getValues(), theirs)}
            theirs={readable(valuesOf(theirs), theirs)}
            onTakeTheirs={() => show(theirs)}
            onKeepMine={() => void keepMine(theirs)}
          />
        </div>
      )}
      <div className="flex flex-1 items-start gap-4">
        <div className="@container flex min-w-0 flex-1 flex-col gap-4">
          {writable ? (
            <form
              id={formId}
              noValidate
              aria-label={`Sale ${sale.reference}`}
              onSubmit={(event) => {
                event.preventDefault();
                void saveByHand();
              }}
            >
              <SaleFields sale={sale} />
            </form>
          ) : (
            <ReadOnlySale sale={sale} />
          )}
        </div>
        {beside}
      </div>
      <SaleActions loaded={loaded} draft={draft} formId={writable ? formId : undefined} />
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
