"use client";

import { DateField } from "@/components/form/date-field";
import { TextAreaField, TextField } from "@/components/form/fields";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import {
  HOLIDAY_NAME_MAX_LENGTH,
  HOLIDAY_SOURCE_MAX_LENGTH,
  type PublicHoliday,
  type PublicHolidayInput,
  publicHolidayInput,
} from "@/lib/catalogue/public-holidays/schema";

const BLANK: Partial<PublicHolidayInput> = { name: "", source: "" };

const valuesOf = ({ id: _id, version: _version, ...fields }: PublicHoliday): PublicHolidayInput => fields;

export const PublicHolidayForm = (props: RecordFormProps<PublicHoliday>) => (
  <RecordForm {...props} input={publicHolidayInput} blank={BLANK} of={valuesOf} fields={Fields} width={520} />
);

const Fields = () => (
  <>
    <DateField name="day" label="Day" required />
    <TextField name="name" label="Name" required maxLength={HOLIDAY_NAME_MAX_LENGTH} placeholder="General election" />
    <TextAreaField
      name="source"
      label="Source"
      required
      rows={2}
      maxLength={HOLIDAY_SOURCE_MAX_LENGTH}
      placeholder="The proclamation under section 2A of the Public Holidays Act"
    />
  </>
);
