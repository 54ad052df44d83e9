"use client";

import { EVERY_LIFE_COVER, INSURANCE_CLASS_CHOICES } from "@/components/catalogue/products/insurance-class";
import { AmountField } from "@/components/form/amount-field";
import { DateField } from "@/components/form/date-field";
import { NumberField, SelectField, TextAreaField } from "@/components/form/fields";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { refusalOf } from "@/lib/catalogue/cover-limits/refusal";
import {
  type CoverLimit,
  type CoverLimitInput,
  coverLimitInput,
  LIMIT_SOURCE_MAX_LENGTH,
} from "@/lib/catalogue/cover-limits/schema";

const BLANK: Partial<CoverLimitInput> = { insurance_class: "funeral", min_age: 0, max_age: null, source: "" };

/** A refusal that follows from the amount stays empty, so that it changes with the amount. */
const valuesOf = ({ id: _id, version: _version, ...fields }: CoverLimit): CoverLimitInput => ({
  ...fields,
  refuse_above: fields.refuse_above === refusalOf({ ...fields, refuse_above: null }) ? null : fields.refuse_above,
});

export const CoverLimitForm = (props: RecordFormProps<CoverLimit>) => (
  <RecordForm {...props} input={coverLimitInput} blank={BLANK} of={valuesOf} fields={CoverLimitFields} width={560} />
);

const CoverLimitFields = () => (
  <>
    <SelectField
      name="insurance_class"
      label="Insurance class"
      options={INSURANCE_CLASS_CHOICES}
      blank={EVERY_LIFE_COVER}
      hint="Child limits apply to every life cover: funeral and life."
    />
    <div className="grid grid-cols-2 gap-4">
      <NumberField name="min_age" label="From age" required min={0} />
      <NumberField name="max_age" label="To age" min={0} hint="Leave empty for no upper limit." />
    </div>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <AmountField name="amount" label="Maximum cover (R)" required />
      <AmountField
        name="refuse_above"
        label="Refused above (R)"
        hint="Applies until you add a limit for the current year. Default: twice the amount for adult funeral cover, otherwise the amount itself."
      />
    </div>
    <DateField name="valid_from" label="Valid from" required />
    <TextAreaField
      name="source"
      label="Source"
      required
      rows={2}
      maxLength={LIMIT_SOURCE_MAX_LENGTH}
      placeholder="The act, standard or notice that sets the amount"
    />
  </>
);
