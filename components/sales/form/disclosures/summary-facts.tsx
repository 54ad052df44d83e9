"use client";

import { formatDateTime } from "@/lib/platform/text/format";
import { disclosuresOf } from "../draft/values";
import { MissingList } from "../missing-list";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Sentences } from "../sentences";
import { SAID } from "./summary";

export function SummaryFacts() {
  const { sale } = useOpenSale();
  return (
    <>
      <Section title="Read back to the client">
        <Sentences>
          {disclosuresOf(sale).map((disclosure) => {
            const stamp = sale.disclosures[disclosure];
            return (
              <p key={disclosure} className={stamp ? undefined : "text-muted"}>
                {stamp ? SAID[disclosure] : `Not read back: ${SAID[disclosure]}`}
                {stamp && (
                  <span className="block text-[13px] text-muted">
                    {stamp.by}, {formatDateTime(stamp.at)}
                  </span>
                )}
              </p>
            );
          })}
        </Sentences>
      </Section>
      {sale.missing.length > 0 && <MissingList hasLinks={false} />}
      {sale.notes && (
        <Section title="Notes">
          <p className="break-words whitespace-pre-wrap">{sale.notes}</p>
        </Section>
      )}
    </>
  );
}
