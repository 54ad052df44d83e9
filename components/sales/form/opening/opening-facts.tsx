"use client";

import { capitalize } from "@/lib/platform/text/capitalize";
import { Fact, Facts, yesNo } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";

export function OpeningFacts() {
  const { opening } = useOpenSale().sale;
  return (
    <Section title="Opening">
      <Facts>
        <Fact label="Provider named">{yesNo(opening.provider_named)}</Fact>
        <Fact label="Insurance said">{yesNo(opening.insurance_said)}</Fact>
        <Fact label="Recording notice">{yesNo(opening.recording_notice)}</Fact>
        <Fact label="May continue">{yesNo(opening.may_continue)}</Fact>
        <Fact label="Health consent">{yesNo(opening.health_consent)}</Fact>
        <Fact label="Marketing">
          {[opening.marketing_consent && capitalize(opening.marketing_consent), opening.marketing_channels.join(", ")]
            .filter(Boolean)
            .join(": ")}
        </Fact>
      </Facts>
    </Section>
  );
}
