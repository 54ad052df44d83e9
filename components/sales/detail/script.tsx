"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { WithGaps } from "@/components/catalogue/templates/with-gaps";
import type { SaleValues } from "@/components/sales/form/draft/values";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { SCREENS } from "@/components/sales/form/screens";
import { useTerms } from "@/components/sales/form/use-terms";
import { Empty } from "@/components/ui/empty";
import { renderScript, type ScriptPlaceholder } from "@/lib/catalogue/templates/scripts/placeholders";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import { sectionSaid } from "./section-said";

/** The script of the sale, with what is filled in by now. It follows the steps of the form. */
export function Script({ screen }: { screen: number }) {
  const { script, status } = useOpenSale().sale;
  const values = useScriptValues();
  if (!script || script.length === 0) return <Empty>This product has no script.</Empty>;
  const said = sectionSaid(script, SCREENS[screen]?.id ?? "opening", status);
  return (
    <div className="flex flex-col gap-2">
      {script.map((section) => (
        <Section
          key={`${section.key} ${section.key === said}`}
          title={section.title}
          text={renderScript(section.text, values)}
          isCurrent={section.key === said}
        />
      ))}
    </div>
  );
}

function Section({ title, text, isCurrent }: { title: string; text: string; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(isCurrent);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={`rounded-panel border bg-surface shadow-panel ${isCurrent ? "border-primary-text" : ""}`}
    >
      <summary className="rounded-panel px-4 py-2.5 font-medium hover:bg-hover">{title}</summary>
      <p className="px-4 pb-4 leading-relaxed break-words whitespace-pre-line">
        <WithGaps text={text} />
      </p>
    </details>
  );
}

function useScriptValues(): Partial<Record<ScriptPlaceholder, string>> {
  const { sale, options } = useOpenSale();
  const client = useWatch<SaleValues, "policyholder">({ name: "policyholder" });
  const { plan, cover_amount, monthly_premium, commencement_date, first_debit_on } = useTerms();
  const { provider } = options;
  const filled = {
    agent_name: sale.agent && fullNameOf(sale.agent),
    client_name: [client.title, client.name, client.surname].filter(Boolean).join(" "),
    provider_name: provider.provider_name,
    product_name: sale.product.name,
    plan_name: plan?.heading,
    premium_amount: monthly_premium !== null && formatPremium(monthly_premium, plan?.currency),
    cover_amount: cover_amount !== null && formatCover(cover_amount, plan?.currency),
    fsp_number: provider.fsp_number,
    registry_number: provider.registry_number,
    complaints_phone: provider.complaints_phone,
    complaints_email: provider.complaints_email,
    ombud: provider.ombud_text,
    first_debit_date: first_debit_on && formatDate(first_debit_on),
    commencement_date: commencement_date && formatDate(commencement_date),
  } satisfies Record<ScriptPlaceholder, unknown>;
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value));
}
