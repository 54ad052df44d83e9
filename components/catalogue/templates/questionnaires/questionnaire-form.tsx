"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/form/fields";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { Alert } from "@/components/ui/alert";
import {
  type Questionnaire,
  type QuestionnaireInput,
  questionnaireInput,
} from "@/lib/catalogue/templates/questionnaires/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { SectionsField } from "./sections-field";
import { useQuestions } from "./use-questions";

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

/** The fields of a questionnaire: its product, and the sections with that product's questions. */
function QuestionnaireFields({ record }: { record: Questionnaire | undefined }) {
  const products = useOptions("/products/options");
  const { control, getValues, setValue } = useFormContext<QuestionnaireInput>();
  const productId = useWatch({ control, name: "product_id" }) ?? null;
  const questions = useQuestions(productId, record);
  const [removed, setRemoved] = useState(0);

  function removeForeignQuestions() {
    const product = getValues("product_id");
    if (!product) return;
    const isForeign = (id: number) => {
      const owner = questions.find(id)?.product_id;
      return typeof owner === "number" && owner !== product;
    };
    const counts = getValues("sections").map(({ question_ids }) => question_ids.filter(isForeign).length);
    getValues("sections").forEach(({ question_ids }, index) => {
      if (!counts[index]) return;
      const kept = question_ids.filter((id) => !isForeign(id));
      setValue(`sections.${index}.question_ids`, kept, { shouldDirty: true });
    });
    setRemoved(counts.reduce((sum, count) => sum + count, 0));
  }

  return (
    <>
      {record?.in_use && <Alert tone="info">Existing sales keep their questions.</Alert>}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          name="product_id"
          label="Product"
          required
          options={products}
          disabled={record?.in_use}
          hint={record?.in_use ? "Used in sales: you can't change the product." : undefined}
          onChoose={removeForeignQuestions}
        />
        <TextField name="name" label="Name" required autoComplete="off" />
      </div>
      {removed > 0 && (
        <Alert tone="warning" onDismiss={() => setRemoved(0)}>
          {removed === 1 ? "1 question of the other product was" : `${removed} questions of the other product were`}{" "}
          removed from the sections.
        </Alert>
      )}
      <SectionsField questions={questions} />
    </>
  );
}
