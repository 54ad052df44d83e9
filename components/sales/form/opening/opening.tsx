"use client";

import { useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/form/choice-field";
import { ChecksField } from "@/components/form/fields-choice";
import { choicesOf } from "@/components/form/options";
import { TickList } from "@/components/form/tick-list";
import type { ConsentChannel } from "@/lib/leads/consents/schema";
import { questionsOf, type SaleValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Answered, listed, Sentences } from "../sentences";

/** Both are only warnings. */
const CHECKED_BY_QC = "The sale can be sent without it, but QC checks it.";

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
              note: CHECKED_BY_QC,
            },
            {
              name: "opening.insurance_said",
              label: "I said that this call is about insurance.",
              note: CHECKED_BY_QC,
            },
            { name: "opening.recording_notice", label: "I said that the call is recorded.", required: true },
            { name: "opening.may_continue", label: "The client agreed to go on.", required: true },
            ...(asksHealth
              ? [
                  {
                    name: "opening.health_consent",
                    label: "The client agreed to be asked about their health.",
                    required: true,
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <Section title="Marketing">
        <ChoiceField
          name="opening.marketing_consent"
          label="May we tell the client about other products?"
          hint="Optional. Doesn't affect this sale."
          choices={[
            { value: "given", label: "Yes", key: "y" },
            { value: "refused", label: "No", key: "n" },
          ]}
        />
        {consent === "given" && (
          <ChecksField
            name="opening.marketing_channels"
            label="By"
            hint="If you choose none, the consent counts for any channel."
            options={CHANNELS}
          />
        )}
      </Section>
    </>
  );
}

/** The step in sentences. */
export function OpeningFacts() {
  const { sale } = useOpenSale();
  const { opening } = sale;
  const asksHealth = questionsOf(sale).some((question) => question.is_health);
  const channels = CHANNELS.filter(({ id }) => opening.marketing_channels.some((channel) => channel === id)).map(
    ({ name }) => name,
  );
  return (
    <Section title="Opening">
      <Sentences>
        <Answered
          value={opening.provider_named}
          yes="The agent gave their name and the provider's."
          no="The agent did not give the provider's name."
          question="the provider's name"
        />
        <Answered
          value={opening.insurance_said}
          yes="The agent said that the call was about insurance."
          no="The agent did not say that the call was about insurance."
          question="that the call is about insurance"
        />
        <Answered
          value={opening.recording_notice}
          yes="The agent said that the call was recorded."
          no="The agent did not say that the call was recorded."
          question="the notice that calls are recorded"
        />
        <Answered
          value={opening.may_continue}
          yes="The client agreed to go on."
          no="The client did not agree to go on."
          question="whether the call may go on"
        />
        {asksHealth || opening.health_consent ? (
          <Answered
            value={opening.health_consent}
            yes="The client agreed to be asked about their health."
            no="The client did not agree to be asked about their health."
            question="consent to questions about health"
          />
        ) : (
          <p className="text-muted">There are no questions about health, so no consent was needed.</p>
        )}
        <Answered
          value={opening.marketing_consent && opening.marketing_consent === "given"}
          yes={`The client agreed to marketing${channels.length > 0 ? ` by ${listed(channels)}` : ""}.`}
          no="The client refused marketing."
          question="marketing"
        />
      </Sentences>
    </Section>
  );
}
