"use client";

import { Recordings } from "@/components/leads/recordings/recordings";
import { Panel } from "@/components/ui/panel";
import type { SaleEvidence } from "@/lib/sales/evidence/audit-schema";

type Props = { saleId: number; mandates: SaleEvidence["mandates"] };

/** The recorded calls of a sale, with the places where the client agrees to a mandate. */
export function AuditRecordings({ saleId, mandates }: Props) {
  const marksOf = (id: number) =>
    mandates
      .filter(({ recording_id, voided_at }) => recording_id === id && voided_at === null)
      .map(({ at_seconds }) => ({ at_seconds: at_seconds ?? 0, label: "Mandate" }));
  return (
    <Panel>
      <div className="min-h-48 p-4">
        <Recordings
          owner={{ kind: "sales", id: saleId }}
          closed="Upload calls on the page of the sale."
          marksOf={({ id }) => marksOf(id)}
        />
      </div>
    </Panel>
  );
}
