"use client";

import { ArrowLeft, History, PanelRight } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, type Ref, useState } from "react";
import { NextLeadElsewhere } from "@/components/leads/work/next-lead-elsewhere";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { ConfirmationBadge } from "@/components/sales/record/confirmation-badge";
import { StatusBadge } from "@/components/sales/record/status-badge";
import { PersonName } from "@/components/screen/person-name";
import { PresentHere } from "@/components/screen/presence";
import { useUser } from "@/components/screen/user";
import { Button, buttonStyle } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import { formatPremium } from "@/lib/insurance/money";
import { messageOf } from "@/lib/platform/client/api";
import { formatDateTime, fullNameOf } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";

const ReassignDialog = lazyDialog(() =>
  import("@/components/sales/lifecycle/reassign-dialog").then((module) => module.ReassignDialog),
);

type Props = {
  panelButton: Ref<HTMLButtonElement>;
  onPanel: () => void;
  /** Called before the next lead is asked for; undefined where the page offers it elsewhere. */
  onLeave: (() => Promise<boolean>) | undefined;
};

/** The sale with its status, and a link back to the list as it was left. The client's name stays in sight. */
export function SaleHeader({ panelButton, onPanel, onLeave }: Props) {
  const { sale, options } = useOpenSale();
  return (
    <>
      <PresentHere kind="sale" id={sale.id} />
      <header className="contents">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:gap-x-6 print:hidden">
          <BackLink sale={sale} />
          <div className="flex flex-wrap gap-2">
            <Ownership />
            {onLeave && <NextLeadElsewhere product={sale.product} onLeave={onLeave} />}
            <Link href={`/sales/audit/${sale.id}`} className={buttonStyle()}>
              <History aria-hidden className="size-4 text-muted" /> <span className="max-sm:sr-only">Audit</span>
            </Link>
            <Button ref={panelButton} onClick={onPanel} className="xl:hidden">
              <PanelRight aria-hidden className="size-4 text-muted max-sm:hidden" /> Script
            </Button>
          </div>
        </div>
        <div className="sticky top-14 z-20 -mx-4 -my-3 flex min-h-10 items-center gap-x-3 bg-background px-4 lg:-mx-6 lg:px-6 print:static print:m-0 print:px-0">
          <h1 className="min-w-0 truncate text-xl font-semibold tracking-tight">
            {fullNameOf(sale.client) ? <PersonName of={sale.client} /> : sale.reference}
          </h1>
          <StatusBadge status={sale.status} />
          {sale.confirmation === "overdue" && <ConfirmationBadge state="overdue" />}
        </div>
        <p suppressHydrationWarning className="hidden text-muted print:block">
          {options.provider.provider_name ?? sale.product.name}, printed {formatDateTime(new Date())}
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-muted">
          <Fact label="Sale">{sale.reference}</Fact>
          {sale.monthly_premium !== null && <Fact label="Premium">{formatPremium(sale.monthly_premium)}</Fact>}
          <Fact label="Lead">
            <LeadLink sale={sale} />
          </Fact>
          <Fact label="Agent">{sale.agent ? <PersonName of={sale.agent} /> : "–"}</Fact>
          {sale.callback_at && <Fact label="Call back at">{formatDateTime(sale.callback_at)}</Fact>}
          {sale.declined_reason && <Fact label="Reason">{sale.declined_reason}</Fact>}
        </dl>
      </header>
    </>
  );
}

/** Whose sale it is can be changed by those who may. */
function Ownership() {
  const { sale, draft } = useOpenSale();
  const [busy, setBusy] = useState(false);
  const [reassigning, setReassigning] = useState(false);

  async function act(path: "claim" | "release", done: string) {
    setBusy(true);
    await draft.act(path).then(
      () => toast("success", done),
      (error: unknown) => toast("error", messageOf(error)),
    );
    setBusy(false);
  }

  return (
    <>
      {sale.can.claim && (
        <Button variant="primary" busy={busy} onClick={() => void act("claim", "Sale claimed")}>
          Claim
        </Button>
      )}
      {sale.can.release && (
        <Button busy={busy} onClick={() => void act("release", "Sale released")}>
          Release
        </Button>
      )}
      {sale.can.reassign && <Button onClick={() => setReassigning(true)}>Reassign</Button>}
      {reassigning && <ReassignDialog onClose={() => setReassigning(false)} />}
    </>
  );
}

/** The address of the list of sales as it was left. */
export function useListAddress({ product }: SaleDetail): string {
  const list = new URLSearchParams(useSearchParams());
  for (const param of ["sale", "lead_id", "action"]) list.delete(param);
  return `/sales/${product.slug}${list.size > 0 ? `?${list}` : ""}`;
}

function BackLink({ sale }: { sale: SaleDetail }) {
  return (
    <Link
      href={useListAddress(sale)}
      className="inline-flex min-w-0 flex-1 basis-24 items-center gap-1.5 rounded-control text-muted hover:text-text sm:flex-none"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" /> <span className="truncate">{sale.product.name}</span>
    </Link>
  );
}

function LeadLink({ sale }: { sale: SaleDetail }) {
  if (!can(useUser(), "leads.index")) return sale.lead.lead_id;
  return (
    <Link href={`/leads/${sale.product.slug}?lead=${sale.lead.id}`} className="rounded-control hover:underline">
      {sale.lead.lead_id}
    </Link>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt>{label}</dt>
    <dd className="tabular min-w-0 break-words text-text">{children}</dd>
  </div>
);
