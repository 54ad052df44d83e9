"use client";

import { formatDateTime } from "@/lib/platform/text/format";
import { DISCLOSURES } from "@/lib/sales/form/disclosures/disclosures";
import { MissingList } from "../missing-list";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { SAID } from "./summary";

export function SummaryFacts() {
  const { sale } = useOpenSale();
  const said = DISCLOSURES.flatMap((disclosure) => {
    const stamp = sale.disclosures[disclosure];
    return stamp ? [{ disclosure, stamp }] : [];
  });
  return (
    <>
      <Section title="Read back to the client">
        {said.length === 0 && <p className="text-muted">Nothing is read back yet.</p>}
        <ul className="flex flex-col gap-2 empty:hidden">
          {said.map(({ disclosure, stamp }) => (
            <li key={disclosure}>
              {SAID[disclosure]}
              <span className="block text-[13px] text-muted">
                {stamp.by}, {formatDateTime(stamp.at)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {sale.missing.length > 0 && <MissingList />}
      <Section title="Notes">
        <p className="break-words whitespace-pre-wrap">{sale.notes ?? "–"}</p>
      </Section>
    </>
  );
}
