"use client";

import { RecordForm, type RecordFormProps } from "@/components/shell/record-form";
import { type CoverLimit, type CoverLimitInput, coverLimitInput } from "@/lib/catalogue/cover-limits/schema";
import { CoverLimitFields } from "./cover-limit-fields";

const BLANK: Partial<CoverLimitInput> = { min_age: 0, max_age: null, source: "" };

const valuesOf = ({ id: _id, version: _version, ...fields }: CoverLimit): CoverLimitInput => fields;

export const CoverLimitForm = (props: RecordFormProps<CoverLimit>) => (
  <RecordForm {...props} input={coverLimitInput} blank={BLANK} of={valuesOf} fields={CoverLimitFields} width={560} />
);
