"use client";

import { AmountField } from "@/components/form/amount-field";
import { NumberField, SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { PLAN_TEXT_MAX_LENGTH, type Plan, type PlanInput, planInput } from "@/lib/catalogue/plans/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { MemberCoverField } from "./member-cover-field";

const BLANK: Partial<PlanInput> = {
  product_index: 0,
  heading: "",
  description: "",
  cover_heading: "",
  currency: "R",
  waiting_months: 0,
  term_months: null,
  member_cover: [],
};

const valuesOf = (plan: Plan): PlanInput => ({
  product_id: plan.product_id,
  product_index: plan.product_index,
  heading: plan.heading,
  description: plan.description,
  cover_heading: plan.cover_heading,
  currency: plan.currency,
  cover_amount: plan.cover_amount,
  monthly_premium: plan.monthly_premium,
  min_entry_age: plan.min_entry_age,
  max_entry_age: plan.max_entry_age,
  waiting_months: plan.waiting_months,
  term_months: plan.term_months,
  member_cover: plan.member_cover,
});

export const PlanForm = (props: RecordFormProps<Plan>) => (
  <RecordForm {...props} input={planInput} blank={BLANK} of={valuesOf} fields={PlanFields} width={720} />
);

function PlanFields() {
  const products = useOptions("/products/options");
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_9rem]">
        <SelectField name="product_id" label="Product" required options={products} />
        <NumberField name="product_index" label="Index" required min={0} hint="0 is marked Popular" />
      </div>
      <TextField name="heading" label="Heading" required autoComplete="off" />
      <TextAreaField name="description" label="Description" rows={3} maxLength={PLAN_TEXT_MAX_LENGTH} />
      <TextField name="cover_heading" label="Cover heading" autoComplete="off" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[6rem_1fr_1fr]">
        <TextField name="currency" label="Currency" required autoComplete="off" />
        <AmountField name="cover_amount" label="Cover amount" required />
        <AmountField name="monthly_premium" label="Monthly premium" required decimals={2} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField name="min_entry_age" label="Minimum entry age" min={0} />
        <NumberField name="max_entry_age" label="Maximum entry age" min={0} />
        <NumberField
          name="term_months"
          label="Term (months)"
          min={1}
          hint="Enter 12 for a yearly policy. Leave empty for no end."
        />
        <NumberField
          name="waiting_months"
          label="Waiting period (months)"
          min={0}
          max={6}
          hint="Until natural death is covered: up to 6, and for funeral cover up to a quarter of the term."
        />
      </div>
      <MemberCoverField />
    </>
  );
}
