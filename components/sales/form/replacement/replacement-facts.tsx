"use client";

import { formatDate } from "@/lib/platform/text/format";
import { Fact, Facts, yesNo } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";

export function ReplacementFacts() {
  const { replacement: old } = useOpenSale().sale;
  return (
    <Section title="Replacement">
      <Facts>
        <Fact label="Replaces a policy">{yesNo(old.replaces)}</Fact>
        {old.replaces && (
          <>
            <Fact label="Insurer">{old.insurer}</Fact>
            <Fact label="Policy number">{old.policy_number}</Fact>
            <Fact label="Reason">{old.reason}</Fact>
            <Fact label="Began on">{old.previous_from && formatDate(old.previous_from)}</Fact>
            <Fact label="Similar cover">{yesNo(old.similar_cover)}</Fact>
            <Fact label="Same lives">{yesNo(old.same_lives)}</Fact>
            <Fact label="Waiting served">{yesNo(old.waiting_served)}</Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}
