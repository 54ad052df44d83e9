"use client";

import { type ReactNode, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FieldMessagesProvider, FieldWarningsProvider } from "@/components/form/field-messages";
import { useLeaveGuard } from "@/components/form/use-leave-guard";
import { contactWarningsByField } from "@/components/sales/form/contact-warnings";
import { valueAt } from "@/components/sales/form/draft/merge";
import { type LoadedDraft, useSaleDraft } from "@/components/sales/form/draft/use-sale-draft";
import type { SaleValues } from "@/components/sales/form/draft/values";
import { SaleProvider } from "@/components/sales/form/sale-context";
import { SaleSummary } from "@/components/sales/form/sale-summary";
import { fieldOfMissing } from "@/components/sales/form/screen";
import { ScreenBody } from "@/components/sales/form/screen-body";
import { SCREENS } from "@/components/sales/form/screens";
import type { TransitionDetails } from "@/components/sales/lifecycle/transition-dialog";
import { salePlace } from "@/components/sales/record/sale-place";
import { SaleReviews } from "@/components/sales/review/lazy-reviews";
import { useRememberPlace } from "@/components/screen/recent-places";
import { focusFirst } from "@/components/ui/browser/focus";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { toast } from "@/components/ui/toast";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleOptions } from "@/lib/sales/form/options";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { PolicyPanel } from "./policy-panel";
import { ReadOnlyNotice } from "./read-only-notice";
import { SaleActions } from "./sale-actions";
import { SaleHeader } from "./sale-header";
import { SidePanel } from "./side-panel";
import { Stepper } from "./stepper";
import { gapsOf, isLeft, type Screens, useScreens } from "./use-screens";

const SaleConflict = lazyPart(() =>
  import("@/components/sales/form/draft/sale-conflict").then((module) => module.SaleConflict),
);
const SaleEnding = lazyPart(() => import("./sale-ending").then((module) => module.SaleEnding), null);

/** The page of one sale: its steps, the form, and what the agent needs beside it. */
export function SalePage({ first, options }: { first: SaleDetail; options: SaleOptions }) {
  const loaded = useSaleDraft(first);
  const { form, draft, sale, snapshot } = loaded;
  const screens = useScreens(draft, sale, form.getValues);
  useRememberPlace(salePlace(sale));
  const isEditable = sale.can.edit || snapshot.isUnsaved;
  const screen = SCREENS[screens.screen]?.id ?? "opening";
  const { goTo, goToField, wanted: wantedField } = screens;
  const [panelOpen, setPanelOpen] = useState(false);
  const panelButton = useRef<HTMLButtonElement>(null);
  const [isMoving, setMoving] = useState(false);
  const [end, setEnd] = useState<SaleStatus>();
  const hasEnded = end === sale.status;
  useOnChange(sale.status, (status) => end !== status && setEnd(undefined));
  useOnChange(isEditable, (editable) => !editable && screens.restart());
  const leave = async () => !sale.can.edit || (await draft.flush());

  async function move(to: SaleStatus, details: TransitionDetails = {}) {
    setMoving(true);
    try {
      await draft.act("transition", { to, ...details });
    } finally {
      setMoving(false);
    }
  }

  function announce(to: SaleStatus) {
    if (to === "in-progress") toast("success", `Sale moved to ${SALE_STATUS_LABELS[to]}`);
    else setEnd(to);
  }

  return (
    <FormProvider {...form}>
      <SaleProvider value={{ sale, options, draft, goTo, goToField, wantedField }}>
        <SaleHeader
          panelButton={panelButton}
          onPanel={() => setPanelOpen(true)}
          onLeave={hasEnded ? undefined : leave}
        />
        {hasEnded && <SaleEnding onLeave={leave} />}
        {!isEditable && !hasEnded && (
          <div className="print:hidden">
            <ReadOnlyNotice sale={sale} />
          </div>
        )}
        {sale.qc_submitted_at !== null && <SaleReviews sale={sale} />}
        <PolicyPanel />
        {snapshot.theirs && <SaleConflict snapshot={snapshot} theirs={snapshot.theirs} />}
        <div className="flex flex-1 flex-col gap-4 wide:flex-row wide:items-start wide:gap-6">
          <Stepper sale={sale} isLocked={!isEditable} screen={screens.screen} onGo={screens.goTo} />
          <div className="flex min-w-0 flex-1 gap-6 self-stretch">
            <FieldMessagesProvider value={messagesOf(loaded, screens)}>
              <Form draft={draft} isLocked={isMoving}>
                <div
                  ref={screens.area}
                  tabIndex={-1}
                  className="scroll-mt-38 outline-none lg:scroll-mt-43 wide:scroll-mt-28"
                >
                  <FieldWarningsProvider value={contactWarningsByField(sale)}>
                    {isEditable ? (
                      <ScreenBody key={`${screen} ${screens.visit}`} screen={screen} />
                    ) : (
                      <div className="flex flex-col gap-4">
                        <SaleSummary />
                      </div>
                    )}
                  </FieldWarningsProvider>
                </div>
                <SaleActions
                  snapshot={snapshot}
                  screens={screens}
                  isEditable={isEditable}
                  onMove={move}
                  onMoved={announce}
                />
              </Form>
            </FieldMessagesProvider>
            <SidePanel
              isOpen={panelOpen}
              screen={screens.screen}
              opener={panelButton}
              onClose={() => setPanelOpen(false)}
            />
          </div>
        </div>
        <LeaveGuard loaded={loaded} />
      </SaleProvider>
    </FormProvider>
  );
}

/** What each field has to say, by its name: what is wrong at once, what is missing once its screen was left. */
function messagesOf({ form, draft, sale, snapshot }: LoadedDraft, { left }: Screens): Record<string, string> {
  const missing = gapsOf(sale, draft)
    .filter((each) => isLeft(each, left, form.getValues()) || isFilled(form.getValues(), fieldOfMissing(each)))
    .map((each) => [fieldOfMissing(each), each.message] as const)
    .toReversed(); // of two about one field the first is shown
  return { ...Object.fromEntries(missing), ...snapshot.problems };
}

const isFilled = (values: SaleValues, path: string) => Boolean(valueAt(values, path));

type FormProps = { draft: LoadedDraft["draft"]; isLocked: boolean; children: ReactNode };

/** The cursor begins at the first thing to do. */
const focusStart = (form: HTMLFormElement | null) => {
  focusFirst(form);
};

/** Leaving a field says what is wrong with it. */
function Form({ draft, isLocked, children }: FormProps) {
  const hydrated = useHydrated();
  return (
    <form
      data-keys="sale"
      ref={hydrated ? focusStart : undefined}
      noValidate
      autoComplete="off"
      aria-label="Sale"
      className="flex min-w-0 flex-1 flex-col gap-4 self-stretch"
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ target }) => {
        if ("name" in target && typeof target.name === "string") draft.check(target.name);
      }}
    >
      <fieldset disabled={!hydrated || isLocked} className="contents">
        {children}
      </fieldset>
    </form>
  );
}

/** What is typed is saved before a link is followed. Where it can't be, the link waits for a decision. */
function LeaveGuard({ loaded: { draft, snapshot } }: { loaded: LoadedDraft }) {
  const guard = useLeaveGuard({
    dirty: snapshot.isUnsaved,
    save: () => draft.flush(),
    discard: () => draft.discard(),
  });
  if (!guard.held) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      text={snapshot.reason ?? "Your last changes are not saved yet."}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={guard.leave}
      onClose={guard.stay}
    />
  );
}
