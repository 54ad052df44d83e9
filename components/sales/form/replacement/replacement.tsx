"use client";

import { useWatch } from "react-hook-form";
import { YesNoField } from "@/components/form/choice-field";
import { DateField } from "@/components/form/date-field";
import { NumberField, TextField } from "@/components/form/fields";
import { Alert } from "@/components/ui/alert";
import { formatDate } from "@/lib/platform/text/format";
import type { SaleValues } from "../draft/values";
import { Fact, Facts, yesNo } from "../facts";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";

/** Whether this policy replaces another one. */
export function Replacement() {
  const { replaces, waiting_served } = useWatch<SaleValues, "replacement">({ name: "replacement" });
  return (
    <Section title="Replacement">
      <YesNoField name="replacement.replaces" label="Does this policy replace another one?" />
      {replaces && (
        <>
          <Alert tone="warning">
            Warn the client: replacing a policy can cost cover. A new waiting period may begin, the premium may be
            higher at today's age, and illnesses that the old policy covers may not be covered by this one. They should
            not cancel the old policy before this one begins.
          </Alert>
          <Columns>
            <TextField name="replacement.insurer" label="Insurer" required autoComplete="off" />
            <TextField name="replacement.policy_number" label="Policy number" autoComplete="off" />
          </Columns>
          <TextField name="replacement.reason" label="Why it is replaced" required autoComplete="off" />
          <Columns>
            <DateField name="replacement.previous_from" label="The old policy began on" />
            <YesNoField name="replacement.similar_cover" label="Did it cover similar risks?" />
            <YesNoField name="replacement.same_lives" label="Did it cover the same people?" />
            <YesNoField name="replacement.waiting_served" label="Was its waiting period served in full?" />
            {waiting_served === false && (
              <NumberField name="replacement.served_months" label="Months that were served" min={0} max={120} />
            )}
          </Columns>
          <p className="text-[13px] text-muted">
            Who was covered by the old policy is said with each insured life, in step 3.
          </p>
        </>
      )}
    </Section>
  );
}

/** What the step says, to read. */
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
