"use client";

import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { type Question, type QuestionInput, questionInput } from "@/lib/catalogue/questions/schema";
import { QuestionFields } from "./question-fields";

const BLANK: QuestionInput = {
  product_id: null,
  name: "",
  slug: "",
  question: "",
  type: "text",
  min: null,
  max: null,
  regex: null,
  list_options: null,
  selection: null,
  should_validate: false,
  correct_answer: null,
  on_fail: "block",
  is_health: false,
};

const valuesOf = (question: Question): QuestionInput => ({
  product_id: question.product_id,
  name: question.name,
  slug: question.slug,
  question: question.question,
  type: question.type,
  min: question.min,
  max: question.max,
  regex: question.regex,
  list_options: question.list_options,
  selection: question.selection,
  should_validate: question.should_validate,
  correct_answer: question.correct_answer,
  on_fail: question.on_fail,
  is_health: question.is_health,
});

export const QuestionForm = (props: RecordFormProps<Question>) => (
  <RecordForm {...props} input={questionInput} blank={BLANK} of={valuesOf} fields={QuestionFields} width={720} />
);
