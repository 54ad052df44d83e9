"use client";

import { useId, useState } from "react";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import type { ProductFaq } from "./faq-list";
import { FaqPanel } from "./faq-panel";
import { SaleForm } from "./sale-form";
import { SaleHeader } from "./sale-header";
import { useSale } from "./use-sale";

/** The page of one sale, with the FAQs of its product beside it. */
export function SalePage({ first, faqs }: { first: SaleDetail; faqs: ProductFaq[] }) {
  const loaded = useSale(first);
  const [asking, setAsking] = useState(false);
  const panelId = useId();
  return (
    <>
      <SaleHeader sale={loaded.sale} panelId={panelId} asking={asking} onAsk={() => setAsking(!asking)} />
      <SaleForm {...loaded} beside={asking && <FaqPanel id={panelId} faqs={faqs} onClose={() => setAsking(false)} />} />
    </>
  );
}
