"use client";

import { useFormContext } from "react-hook-form";
import { AmountField } from "@/components/form/amount-field";
import { DateField } from "@/components/form/date-field";
import { TextField } from "@/components/form/fields";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { SaleValues } from "../draft/values";
import { Columns, Section } from "../section";
import { useTerms } from "../use-terms";
import { PlanCards } from "./plan-cards";

/** The plan, and when its cover begins. */
export function Cover() {
  const { setValue, getValues } = useFormContext<SaleValues>();
  const { commencement_date, first_debit_on } = useTerms();
  return (
    <Section title="Cover">
      <PlanCards
        onChoose={() => {
          setValue("cover.cover_amount", null);
          setValue("cover.monthly_premium", null);
          if (getValues("cover.commencement_date") === null) setValue("cover.commencement_date", firstOfNextMonth());
        }}
      />
      <Columns>
        <DateField
          name="cover.commencement_date"
          label="Cover begins on"
          required
          min={isoDate(new Date(Date.now() + DAY_MS))}
          hint={
            <span suppressHydrationWarning className="inline-block first-letter:uppercase">
              {commencement_date && daysUntil(commencement_date)}
            </span>
          }
        />
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">First debit</span>
          <output className="tabular flex min-h-9 items-center">
            {first_debit_on ? formatDate(first_debit_on) : "Set by the debit day in step 7"}
          </output>
        </div>
      </Columns>
      {can(useUser(), "sales.override-premium") && <Override />}
    </Section>
  );
}

/** Most policies begin with a month. */
function firstOfNextMonth(): string {
  const [year = 0, month = 0] = isoDate(new Date()).split("-").map(Number);
  return isoDate(new Date(Date.UTC(year, month, 1)));
}

/** Amounts that differ from the plan, with the reason. */
function Override() {
  const { plan } = useTerms();
  return (
    <details className="rounded-control border px-3 py-2">
      <summary className="rounded-control text-muted">Amounts that differ from the plan</summary>
      <div className="mt-3 flex flex-col gap-4 pb-1">
        <Columns>
          <AmountField name="cover.cover_amount" label={`Cover in ${plan?.currency ?? "R"}`} />
          <AmountField name="cover.monthly_premium" label="Premium per month" decimals={2} />
        </Columns>
        <TextField name="cover.override_reason" label="Reason" autoComplete="off" />
      </div>
    </details>
  );
}

/** How far a date, "YYYY-MM-DD", is from today in South Africa: "in 10 days", "tomorrow", "3 days ago". */
function daysUntil(date: string, now = new Date()): string {
  const days = Math.round((Date.parse(date) - Date.parse(isoDate(now))) / DAY_MS);
  return Number.isNaN(days) ? "" : words.format(days, "day");
}

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
