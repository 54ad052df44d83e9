"use client";

import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { type Questionnaire, type QuestionnaireInput, questionnaireInput } from "@/lib/catalogue/templates/questionnaires/schema";
import { QuestionnaireFields } from "./questionnaire-fields";

const BLANK = { name: "", sections: [] };

const valuesOf = ({ product_id, name, sections }: Questionnaire) => ({
  product_id,
  name,
  sections: sections.map(({ title, question_ids }) => ({ title, question_ids })),
});

const bodyOf = (values: QuestionnaireInput): QuestionnaireInput => ({
  ...values,
  sections: values.sections.map((section, position) => ({ ...section, position })),
});

export const QuestionnaireForm = (props: RecordFormProps<Questionnaire>) => (
  <RecordForm
    {...props}
    input={questionnaireInput}
    blank={BLANK}
    of={valuesOf}
    toBody={bodyOf}
    fields={QuestionnaireFields}
    width={760}
  />
);
