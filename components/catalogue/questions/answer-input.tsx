"use client";

import { type ReactNode, useId, useState } from "react";
import { Input, Select, Textarea } from "@/components/ui/input/input";
import type { AnswerRules } from "@/lib/catalogue/questions/answer-rules";
import { typedNumber } from "@/lib/catalogue/questions/typed-number";
import { type AnswerProps, BooleanAnswer, type DescribedControl, MultipleAnswer, SingleAnswer } from "./answer-choice";
import { useAnswerCheck } from "./use-answer-check";

/** With more options than this there is a dropdown instead of radio buttons. */
const RADIOS_MAX = 8;
/** Texts that may be longer than this, in characters, get a text area. */
const LINE_LENGTH = 120;

/** The control for the type of a question. It validates the answer as it is entered. */
export function AnswerInput(props: AnswerProps) {
  const id = useId();
  const { question, value, refusal } = props;
  const error = useAnswerCheck(question).problemOf(value) ?? refusal;
  const described = { id, "aria-invalid": Boolean(error), "aria-describedby": error ? `${id}-note` : undefined };
  return (
    <Labelled id={id} question={question}>
      {controlOf(props, described)}
      {error && (
        <p id={`${id}-note`} role="alert" className="text-[13px] text-error-text">
          {error}
        </p>
      )}
    </Labelled>
  );
}

function Labelled({ id, question, children }: { id: string; question: AnswerProps["question"]; children: ReactNode }) {
  if (isOneControl(question)) {
    return (
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium break-words">
          {question.question}
        </label>
        {children}
      </div>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium break-words">{question.question}</legend>
      {children}
    </fieldset>
  );
}

const isOneControl = ({ type, selection, list_options }: AnswerRules) =>
  type === "text" ||
  type === "number" ||
  (type === "list" && selection !== "multiple" && (list_options ?? []).length > RADIOS_MAX);

function controlOf(props: AnswerProps, described: DescribedControl): ReactNode {
  const { type, selection } = props.question;
  if (type === "text") return <TextAnswer {...props} described={described} />;
  if (type === "number") return <NumberAnswer {...props} described={described} />;
  if (type === "boolean") return <BooleanAnswer {...props} described={described} />;
  if (selection === "multiple") return <MultipleAnswer {...props} described={described} />;
  return isOneControl(props.question) ? (
    <ListAnswer {...props} described={described} />
  ) : (
    <SingleAnswer {...props} described={described} />
  );
}

type ControlProps = AnswerProps & { described: DescribedControl };

function TextAnswer({ question, value, onChange, disabled, described }: ControlProps) {
  const { digits } = useAnswerCheck(question);
  // No maxLength, which would truncate a pasted "800101 5009 087" before its spaces are removed.
  const accepted = (text: string) => (digits ? text.replace(/\D/g, "").slice(0, digits.maxLength ?? undefined) : text);
  const control = {
    ...described,
    disabled,
    autoComplete: "off",
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(accepted(target.value) || null),
  };
  return !question.regex && (question.max ?? 0) > LINE_LENGTH ? (
    <Textarea {...control} rows={3} />
  ) : (
    <Input {...control} inputMode={digits ? "numeric" : "text"} />
  );
}

/** The text stays as typed while it means the answer: after "1.0", "1.05" may follow. */
function NumberAnswer({ question, value, onChange, disabled, described }: ControlProps) {
  const [typed, setTyped] = useState("");
  return (
    <Input
      {...described}
      disabled={disabled}
      autoComplete="off"
      inputMode={(question.min ?? 0) < 0 ? "text" : "decimal"}
      value={typedNumber(typed) === value ? typed : textOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(typedNumber(target.value));
      }}
    />
  );
}

function ListAnswer({ question, value, onChange, disabled, described }: ControlProps) {
  return (
    <Select
      {...described}
      disabled={disabled}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">Choose …</option>
      {(question.list_options ?? []).map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}

const textOf = (value: AnswerProps["value"]) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
