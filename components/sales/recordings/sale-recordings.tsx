"use client";

import { Recordings } from "@/components/leads/recordings/recordings";
import { useOpenSale } from "@/components/sales/form/sale-context";
import type { Recording } from "@/lib/leads/recordings/schema";
import { MarkMandate } from "./mark-mandate";
import { SaleConsents } from "./sale-consents";

/** The recorded calls of the sale, on which the client agrees to the mandate and gives consents. */
export function SaleRecordings() {
  const { sale } = useOpenSale();
  const { mandate } = sale;
  const marksOf = ({ id }: Recording) =>
    mandate?.recording_id === id ? [{ at_seconds: mandate.at_seconds ?? 0, label: "Mandate" }] : [];
  return (
    <>
      <Recordings
        owner={{ kind: "sales", id: sale.id }}
        marksOf={marksOf}
        action={(recording, seconds) => <MarkMandate recording={recording} seconds={seconds} />}
      />
      <SaleConsents />
    </>
  );
}
