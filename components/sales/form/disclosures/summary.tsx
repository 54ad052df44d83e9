"use client";

import { useWatch } from "react-hook-form";
import { TextAreaField } from "@/components/form/fields";
import { TickList } from "@/components/form/tick-list";
import { formatDateTime } from "@/lib/platform/text/format";
import type { Disclosure } from "@/lib/sales/form/disclosures/disclosures";
import { NOTES_MAX_LENGTH } from "@/lib/sales/form/notes";
import { disclosuresOf, type SaleValues } from "../draft/values";
import { MissingList } from "../missing-list";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { ReadBack } from "./read-back";

/** What is read back to the client before the sale is closed. */
export function Summary() {
  const { sale } = useOpenSale();
  const replacement = useWatch<SaleValues, "replacement">({ name: "replacement" });
  return (
    <>
      <Section title="Read back to the client">
        <ReadBack />
        <TickList
          label="Read back"
          isEnd
          ticks={disclosuresOf({ replacement }).map((disclosure) => {
            const stamp = sale.disclosures[disclosure];
            return {
              name: `disclosures.${disclosure}`,
              label: SAID[disclosure],
              required: true,
              note: stamp && `${stamp.by}, ${formatDateTime(stamp.at)}`,
            };
          })}
        />
      </Section>
      <MissingList />
      <Section title="Notes">
        <TextAreaField name="notes" label="Notes" rows={3} maxLength={NOTES_MAX_LENGTH} />
      </Section>
    </>
  );
}

/** What the agent says of each disclosure. */
export const SAID: Record<Disclosure, string> = {
  benefits: "I explained what the policy pays, and to whom.",
  waiting_and_exclusions: "I explained the waiting period and what is not covered.",
  premium_and_debit: "I stated the premium and the first debit date.",
  cooling_off: "I said that the client can cancel within the cooling-off period.",
  complaints_and_ombud: "I said where to complain, and how to reach the ombud.",
  replacement_warning: "I warned what the client can lose by replacing the old policy.",
};
