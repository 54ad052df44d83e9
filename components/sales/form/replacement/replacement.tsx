"use client";

import { useWatch } from "react-hook-form";
import { YesNoField } from "@/components/form/choice-field";
import { DateField } from "@/components/form/date-field";
import { NumberField, TextField } from "@/components/form/fields";
import { Alert } from "@/components/ui/alert";
import { idlePart } from "@/components/ui/lazy/lazy-part";
import { needsReplacementRecord, replacementSource } from "@/lib/insurance/replacement";
import { counted, formatDate, isoDate } from "@/lib/platform/text/format";
import { ByLaw } from "../by-law";
import type { SaleValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";
import { Answered, Sentences } from "../sentences";
import { FormerCover, FormerCoverFacts } from "./former-cover";
import { ReplacementRecordFacts } from "./record-facts";

const ReplacementRecord = idlePart(() => import("./record").then((module) => module.ReplacementRecord), null);

/** Whether this policy replaces another one, and which former cover shortens its waiting period. */
export function Replacement() {
  const { former_cover } = useOpenSale().sale;
  return (
    <>
      <ReplacedPolicy />
      {former_cover && <FormerCover insurer={former_cover.insurer} />}
    </>
  );
}

function ReplacedPolicy() {
  const { replaces, waiting_served } = useWatch<SaleValues, "replacement">({ name: "replacement" });
  const { isRecorded, source } = useReplacementRule();
  return (
    <>
      <Section title="Replacement">
        <YesNoField name="replacement.replaces" label="Does this policy replace another one?" />
        {source && <ByLaw text={source} />}
        {replaces && (
          <>
            <Alert tone="warning">
              Warn the client: replacing a policy can mean losing cover. A new waiting period may begin, the premium may
              be higher at today's age, and illnesses that the old policy covers may not be covered by this one. The
              client should not cancel the old policy before this one begins.
            </Alert>
            <Columns>
              <TextField name="replacement.insurer" label="Insurer" required autoComplete="off" />
              <TextField
                name="replacement.policy_number"
                label="Policy number"
                required={isRecorded}
                autoComplete="off"
              />
            </Columns>
            <TextField name="replacement.reason" label="Reason for replacing it" required autoComplete="off" />
            <Columns>
              <DateField name="replacement.previous_from" label="The old policy began on" />
              <YesNoField name="replacement.similar_cover" label="Did it cover similar risks?" />
              <YesNoField name="replacement.same_lives" label="Did it cover the same people?" hint={WHO} />
              <YesNoField name="replacement.waiting_served" label="Was its waiting period served in full?" />
              {waiting_served === false && (
                <NumberField name="replacement.served_months" label="Months served" min={0} max={120} />
              )}
            </Columns>
          </>
        )}
      </Section>
      {replaces && isRecorded && <ReplacementRecord />}
    </>
  );
}

const WHO = "In step 3, mark each insured life that it covered. The others have the full waiting period.";

/** What the law asks of a sale of this class that replaces a policy. */
function useReplacementRule() {
  const { sale, options } = useOpenSale();
  const { insurance_class } = sale;
  const today = isoDate(new Date());
  return {
    isRecorded: needsReplacementRecord(insurance_class, today, options.law),
    source: replacementSource(insurance_class, today, options.law),
  };
}

/** The step in sentences. */
export function ReplacementFacts() {
  const { replacement: old, replacement_record } = useOpenSale().sale;
  return (
    <>
      <Section title="Replacement">
        <Sentences>
          <Answered
            value={old.replaces}
            yes={`This policy replaces ${old.policy_number ? `policy ${old.policy_number}` : "one"} of ${old.insurer ?? "another insurer"}.`}
            no="This policy doesn't replace another one."
            question="whether this policy replaces another one"
          />
          {old.replaces && <OldPolicy />}
        </Sentences>
      </Section>
      {old.replaces && replacement_record.statement && <ReplacementRecordFacts />}
      <FormerCoverFacts />
    </>
  );
}

function OldPolicy() {
  const { replacement: old } = useOpenSale().sale;
  return (
    <>
      {old.reason && <p>The reason: {old.reason}</p>}
      {old.previous_from && <p>The old policy began on {formatDate(old.previous_from)}.</p>}
      <Answered
        value={old.similar_cover}
        yes="It covered similar risks."
        no="It covered other risks."
        question="whether it covered similar risks"
      />
      <Answered
        value={old.same_lives}
        yes="It covered the same people."
        no="It covered other people."
        question="whether it covered the same people"
      />
      <Answered
        value={old.waiting_served}
        yes="Its waiting period was served in full."
        no={`Its waiting period was not served in full (${counted(old.served_months ?? 0, "month")}).`}
        question="whether its waiting period was served"
      />
    </>
  );
}
