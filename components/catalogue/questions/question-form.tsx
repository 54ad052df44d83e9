"use client";

import { useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import type { Answer } from "@/lib/catalogue/questions/answer-rules";
import {
  blankAnswer,
  filledOptions,
  QUESTION_MAX_LENGTH,
  type Question,
  type QuestionInput,
  questionInput,
  UNUSED_FIELDS,
} from "@/lib/catalogue/questions/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { AnswerInput } from "./answer-input";
import { ListFields } from "./list-fields";
import { ON_FAIL_OPTIONS, TYPE_OPTIONS } from "./question-labels";
import { NumberRules, TextRules } from "./rule-fields";
import { TryIt } from "./try-it";
import { useRules } from "./use-rules";

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

/** The fields of a question that apply to its type, and a preview to try it. */
function QuestionFields() {
  const { is_admin } = useUser();
  const products = useOptions("/products/options");
  const { type, should_validate } = useWatch<QuestionInput>();
  const { trial, setTrial, onType, onOptions, onSelection, onValidate } = useResets();
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_10rem]">
        <SelectField
          name="product_id"
          label="Product"
          required={!is_admin}
          blank={is_admin ? "Every product" : undefined}
          options={products}
        />
        <SelectField name="type" label="Type" required options={TYPE_OPTIONS} onChoose={onType} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" required autoComplete="off" />
        <TextField
          name="slug"
          label="Slug"
          required
          autoComplete="off"
          hint="Identifies the answer in an external CRM."
        />
      </div>
      <TextAreaField name="question" label="Question" required rows={2} maxLength={QUESTION_MAX_LENGTH} />
      {type === "text" && <TextRules />}
      {type === "number" && <NumberRules />}
      {type === "list" && <ListFields onOptions={onOptions} onSelection={onSelection} />}
      <SwitchField
        name="should_validate"
        label="Should validate"
        hint="Stops the sale, or refers it, if the answer differs from the correct one."
        onSwitch={onValidate}
      />
      {should_validate && (
        <>
          <CorrectAnswerField />
          <SelectField name="on_fail" label="A wrong answer" required options={ON_FAIL_OPTIONS} />
        </>
      )}
      <SwitchField
        name="is_health"
        label="Asks about health"
        hint="Asked only after the client agrees to health questions."
      />
      <TryIt value={trial} onChange={setTrial} />
    </>
  );
}

/** The answer that is tried out, and resets: answers are cleared when the question that they answer changes. */
function useResets() {
  const { getValues, setValue } = useFormContext<QuestionInput>();
  const [trial, setTrial] = useState<Answer | null>(null);

  const set = (values: Partial<QuestionInput>) => {
    for (const [name, value] of Object.entries(values)) {
      setValue(name as keyof QuestionInput, value, { shouldDirty: true });
    }
  };

  function clearCorrectAnswer() {
    const { type, selection = null, should_validate } = getValues();
    set({ correct_answer: should_validate ? blankAnswer(type, selection) : null });
  }

  function clearAnswers() {
    clearCorrectAnswer();
    setTrial(null);
  }

  function onType() {
    const { type } = getValues();
    if (!type) return; // the blank option is chosen
    set({ ...UNUSED_FIELDS[type], ...(type === "list" && { list_options: [""], selection: "single" }) });
    clearAnswers();
  }

  function onOptions() {
    const { list_options = null, correct_answer = null } = getValues();
    const options = filledOptions(list_options);
    set({ correct_answer: keepOffered(options, correct_answer) });
    setTrial(keepOffered(options, trial));
  }

  return { trial, setTrial, onType, onOptions, onSelection: clearAnswers, onValidate: clearCorrectAnswer };
}

/** The part of an answer that can still be chosen. */
function keepOffered(options: readonly string[], answer: Answer | null): Answer | null {
  if (Array.isArray(answer)) return answer.filter((each) => options.includes(each));
  return typeof answer === "string" && !options.includes(answer) ? "" : answer;
}

function CorrectAnswerField() {
  const { field, fieldState } = useController({ name: "correct_answer" });
  return (
    <AnswerInput
      question={{ ...useRules(), question: "Correct answer" }}
      value={field.value}
      onChange={field.onChange}
      refusal={fieldState.error?.message}
    />
  );
}
