"use client";

import type { ReactNode } from "react";
import { useUser } from "@/components/shell/user";
import { Alert } from "@/components/ui/alert";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/identity/permissions";
import { formatCover, formatDate, formatPremium, fullNameOf } from "@/lib/platform/format";
import { formatPhone } from "@/lib/platform/phone";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { EDITABLE_SALE_STATUSES } from "@/lib/sales/sales/status";
import { capitalize } from "./capitalize";
import { IdNumberOnFile } from "./id-number-on-file";
import { SALE_STATUS_LABELS } from "./sale-labels";

/** A sale for users who can't change it, with the reason. */
export function ReadOnlySale({ sale }: { sale: SaleDetail }) {
  const { policyholder: client, plan, cover_amount: cover, monthly_premium: premium } = sale;
  const mayUpdate = can(useUser(), "sales.update");
  return (
    <>
      <Alert tone="info">{whyReadOnly(sale, mayUpdate)}</Alert>
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        <Panel title="Client details">
          <Facts>
            <Fact label="Name">{[client.title, fullNameOf(client)].filter(Boolean).join(" ")}</Fact>
            <Fact label="ID number">
              {client.id_number_masked && <IdNumberOnFile saleId={sale.id} masked={client.id_number_masked} />}
            </Fact>
            <Fact label="Born">
              {client.date_of_birth && `${formatDate(client.date_of_birth)} (${client.age} years)`}
            </Fact>
            <Fact label="Gender">{capitalize(client.gender)}</Fact>
            <Fact label="Citizenship">{capitalize(client.citizenship)}</Fact>
            <Fact label="Phone">{client.phone && formatPhone(client.phone)}</Fact>
            <Fact label="Email">{client.email}</Fact>
          </Facts>
        </Panel>
        <Panel title="Plan">
          <Facts>
            <Fact label="Plan">{plan?.heading}</Fact>
            <Fact label="Cover">{cover !== null && formatCover(cover, currencyOf(sale))}</Fact>
            <Fact label="Premium">{premium !== null && `${formatPremium(premium, currencyOf(sale))} per month`}</Fact>
            <Fact label="Commencement">{sale.cover.commencement_date && formatDate(sale.cover.commencement_date)}</Fact>
            <Fact label="Notes">{sale.notes && <span className="whitespace-pre-wrap">{sale.notes}</span>}</Fact>
          </Facts>
        </Panel>
      </div>
    </>
  );
}

function whyReadOnly({ status, can }: SaleDetail, mayUpdate: boolean): string {
  if (!mayUpdate) return "Your role may view sales, but not change them.";
  if (EDITABLE_SALE_STATUSES.includes(status)) {
    return "Only the agent of a sale, or a manager who allocates work, may change it.";
  }
  const hint = can.transitions.length > 0 ? " Reopen it to change it." : "";
  return `In the status “${SALE_STATUS_LABELS[status]}” a sale can be viewed, but not changed.${hint}`;
}

const currencyOf = ({ plans, cover }: SaleDetail) => plans.find(({ id }) => id === cover.product_plan_id)?.currency;

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-2 p-4">{children}</dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="tabular min-w-0 break-words">{children || "–"}</dd>
  </>
);
