"use client";

import { useWatch } from "react-hook-form";
import { YesNoField } from "@/components/form/choice-field";
import { DateField } from "@/components/form/date-field";
import { NumberField } from "@/components/form/fields";
import { counted, formatDate, isoDate } from "@/lib/platform/text/format";
import type { SaleValues } from "../draft/values";
import { Waiting } from "../lives/waiting";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";
import { Answered, Sentences } from "../sentences";

/** Former cover that shortens the waiting period, besides a policy of another insurer. */
export function FormerCover({ insurer }: { insurer: string | null }) {
  const { lapsed_for_non_payment: hasLapsed, lapsed_waiting_served: isServed } = useWatch<SaleValues, "replacement">({
    name: "replacement",
  });
  const today = isoDate(new Date());
  const name = insurer ?? "this insurer";
  return (
    <Section title="Former cover and waiting period">
      <YesNoField
        name="replacement.lapsed_for_non_payment"
        label={`Did you have a policy with ${name} that ended because premiums were not paid?`}
      />
      {hasLapsed && (
        <Columns>
          <DateField name="replacement.lapsed_on" label="When did it end?" required max={today} />
          <YesNoField name="replacement.lapsed_waiting_served" label="Was its waiting period served in full?" />
          {isServed === false && (
            <NumberField name="replacement.lapsed_served_months" label="Months served" min={0} max={120} />
          )}
        </Columns>
      )}
      <Columns>
        <DateField
          name="replacement.group_member_since"
          label="Member of a group scheme since"
          hint="Only if the client has just left a scheme with funeral cover, such as an employer's. In step 3, mark the lives it covered."
          max={today}
        />
        <DateField name="replacement.left_group_scheme_on" label="Left the group scheme on" max={today} />
      </Columns>
      <Waiting />
    </Section>
  );
}

/** The same in sentences. */
export function FormerCoverFacts() {
  const { replacement: old, former_cover } = useOpenSale().sale;
  const hasGroup = old.group_member_since !== null || old.left_group_scheme_on !== null;
  if (!former_cover && old.lapsed_for_non_payment === null && !hasGroup) return null;
  return (
    <Section title="Former cover and waiting period">
      <Sentences>
        <Answered
          value={old.lapsed_for_non_payment}
          yes={`A policy of this insurer ended${old.lapsed_on ? ` on ${formatDate(old.lapsed_on)}` : ""} because premiums were not paid.`}
          no="No policy of this insurer ended because premiums were not paid."
          question="whether a policy ended because premiums were not paid"
        />
        {old.lapsed_for_non_payment && (
          <Answered
            value={old.lapsed_waiting_served}
            yes="Its waiting period was served in full."
            no={`Its waiting period was not served in full (${counted(old.lapsed_served_months ?? 0, "month")}).`}
            question="whether its waiting period was served"
          />
        )}
        {old.group_member_since && <p>The client was in a group scheme from {formatDate(old.group_member_since)}.</p>}
        {old.left_group_scheme_on && <p>The client left the scheme on {formatDate(old.left_group_scheme_on)}.</p>}
      </Sentences>
      <Waiting />
    </Section>
  );
}
