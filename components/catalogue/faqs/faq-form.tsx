"use client";

import { NumberField, SelectField, TextAreaField } from "@/components/form/fields";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { FAQ_TEXT_MAX_LENGTH, type Faq, type FaqInput, faqInput } from "@/lib/catalogue/faqs/schema";
import { useOptions } from "@/lib/platform/client/resource";

const BLANK = { product_index: 0, question: "", answer: "" };

const valuesOf = ({ product_id, product_index, question, answer }: Faq) => ({
  product_id,
  product_index,
  question,
  answer,
});

function FaqFields() {
  const products = useOptions("/products/options");
  return (
    <>
      <SelectField name="product_id" label="Product" required options={products} />
      <NumberField name="product_index" label="Display index" required verbatim min={0} />
      <TextAreaField name="question" label="Question" required rows={3} maxLength={FAQ_TEXT_MAX_LENGTH} />
      <TextAreaField name="answer" label="Answer" rows={4} maxLength={FAQ_TEXT_MAX_LENGTH} />
    </>
  );
}

const bodyOf = (values: FaqInput): FaqInput => ({ ...values, answer: values.answer?.trim() || null });

export const FaqForm = (props: RecordFormProps<Faq>) => (
  <RecordForm {...props} input={faqInput} blank={BLANK} of={valuesOf} toBody={bodyOf} fields={FaqFields} width={720} />
);
