"use client";

import { Recordings } from "@/components/leads/recordings/recordings";
import { useOpenSale } from "@/components/sales/sale-form/sale-context";

/** The recorded calls of the sale. */
export function SaleRecordings() {
  const { sale } = useOpenSale();
  return <Recordings owner={{ kind: "sales", id: sale.id }} />;
}
