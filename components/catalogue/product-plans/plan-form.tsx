"use client";

import { RecordForm, type RecordFormProps } from "@/components/shell/record-form";
import { type Plan, type PlanInput, planInput } from "@/lib/catalogue/product-plans/schema";
import { PlanFields } from "./plan-fields";

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

const valuesOf = ({ id: _id, version: _version, product: _product, ...plan }: Plan): PlanInput => plan;

export const PlanForm = (props: RecordFormProps<Plan>) => (
  <RecordForm {...props} input={planInput} blank={BLANK} of={valuesOf} fields={PlanFields} width={720} />
);
