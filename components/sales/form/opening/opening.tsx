"use client";

import { useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/form/choice-field";
import { ChecksField } from "@/components/form/fields-choice";
import { choicesOf } from "@/components/form/options";
import { TickList } from "@/components/form/tick-list";
import type { ConsentChannel } from "@/lib/leads/consents/schema";
import { capitalize } from "@/lib/platform/text/capitalize";
import { questionsOf, type SaleValues } from "../draft/values";
import { Fact, Facts, NOT_ASKED, yesNo } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";

const CHANNELS = choicesOf({
  any: "Any",
  phone: "Phone",
  sms: "SMS",
  email: "Email",
  whatsapp: "WhatsApp",
} satisfies Record<ConsentChannel, string>);

/** What is said and agreed to before anything is sold. */
export function Opening() {
  const { sale, options } = useOpenSale();
  const consent = useWatch<SaleValues, "opening.marketing_consent">({ name: "opening.marketing_consent" });
  const asksHealth = questionsOf(sale).some((question) => question.is_health);
  const { provider_name, registry_number } = options.provider;
  const provider = provider_name ?? "the provider";
  const number = registry_number && ` and that its number at the opt-out registry is ${registry_number}`;
  return (
    <>
      <Section title="Opening">
        <TickList
          label="Said and agreed"
          ticks={[
            {
              name: "opening.provider_named",
              label: `I gave my name and said that I call for ${provider}${number ?? ""}.`,
            },
            { name: "opening.insurance_said", label: "I said that this call is about insurance." },
            { name: "opening.recording_notice", label: "I said that the call is recorded." },
            { name: "opening.may_continue", label: "The client agreed to go on." },
            ...(asksHealth
              ? [{ name: "opening.health_consent", label: "The client agreed to be asked about their health." }]
              : []),
          ]}
        />
      </Section>
      <Section title="Marketing">
        <ChoiceField
          name="opening.marketing_consent"
          label="May we tell the client about other products?"
          hint="Never needed for this sale."
          choices={[
            { value: "given", label: "Yes", key: "y" },
            { value: "refused", label: "No", key: "n" },
          ]}
        />
        {consent === "given" && <ChecksField name="opening.marketing_channels" label="By" options={CHANNELS} />}
      </Section>
    </>
  );
}

/** What the step says, to read. */
export function OpeningFacts() {
  const { sale } = useOpenSale();
  const { opening } = sale;
  const asksHealth = questionsOf(sale).some((question) => question.is_health);
  return (
    <Section title="Opening">
      <Facts>
        <Fact label="Provider named">{yesNo(opening.provider_named)}</Fact>
        <Fact label="Insurance said">{yesNo(opening.insurance_said)}</Fact>
        <Fact label="Recording notice">{yesNo(opening.recording_notice)}</Fact>
        <Fact label="May continue">{yesNo(opening.may_continue)}</Fact>
        <Fact label="Health consent">
          {asksHealth || opening.health_consent ? yesNo(opening.health_consent) : NOT_ASKED}
        </Fact>
        <Fact label="Marketing">
          {[opening.marketing_consent && capitalize(opening.marketing_consent), opening.marketing_channels.join(", ")]
            .filter(Boolean)
            .join(": ")}
        </Fact>
      </Facts>
    </Section>
  );
}
