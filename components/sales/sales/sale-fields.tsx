"use client";

import { TextAreaField } from "@/components/form/fields";
import { Panel } from "@/components/ui/panel";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { NOTES_MAX_LENGTH } from "@/lib/sales/sections/sale-form";
import { ClientFields } from "./client-fields";
import { CommencementField } from "./commencement-field";
import { PlanCards } from "./plan-cards";

/** The sections of the form, in two columns on wide screens. */
export function SaleFields({ sale }: { sale: SaleDetail }) {
  return (
    <fieldset
      disabled={!useHydrated()}
      className="grid min-w-0 items-start gap-4 @3xl:grid-cols-2 @3xl:grid-rows-[auto_1fr]"
    >
      <Panel title="Client details">
        <ClientFields sale={sale} />
      </Panel>
      <div className="@3xl:row-span-2">
        <Panel title="Plan">
          <div className="flex flex-col gap-4 p-4">
            <PlanCards sale={sale} />
            <CommencementField />
          </div>
        </Panel>
      </div>
      <Panel>
        <div className="p-4">
          <TextAreaField name="notes" label="Notes" rows={4} maxLength={NOTES_MAX_LENGTH} />
        </div>
      </Panel>
    </fieldset>
  );
}
