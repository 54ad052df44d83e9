"use client";

import type { Answer, AnswerRules } from "@/lib/catalogue/questions/answer-rules";

export type AnswerProps = {
  question: AnswerRules & { question: string };
  value: Answer | null | undefined;
  /** Null if the answer is removed. A number is a text while it is incomplete. */
  onChange: (value: Answer | null) => void;
  disabled?: boolean;
  /** An error from elsewhere, shown if the answer itself is valid. */
  refusal?: string | undefined;
};

export type DescribedControl = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type ChoiceProps = AnswerProps & { described: DescribedControl };

/** Yes, no, or not answered yet. */
export function BooleanAnswer({ value, onChange, ...props }: ChoiceProps) {
  return (
    <Radios
      {...props}
      options={["Yes", "No"]}
      chosen={(value === true && "Yes") || (value === false && "No") || null}
      onChoose={(option) => onChange(option === null ? null : option === "Yes")}
    />
  );
}

/** One of a few options. */
export function SingleAnswer({ value, onChange, ...props }: ChoiceProps) {
  return (
    <Radios
      {...props}
      options={props.question.list_options ?? []}
      chosen={typeof value === "string" ? value : null}
      onChoose={onChange}
    />
  );
}

/** Any number of options, in the order of the question. */
export function MultipleAnswer({ question, value, onChange, disabled, described }: ChoiceProps) {
  const options = question.list_options ?? [];
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (option: string) => onChange(options.filter((each) => chosen.includes(each) !== (each === option)));
  return (
    <div className="flex flex-col gap-0.5">
      {options.map((option) => (
        <label key={option} className={CHOICE}>
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0"
            checked={chosen.includes(option)}
            disabled={disabled}
            aria-describedby={described["aria-describedby"]}
            onChange={() => toggle(option)}
          />
          <span className="min-w-0 break-words">{option}</span>
        </label>
      ))}
    </div>
  );
}

type RadiosProps = Pick<ChoiceProps, "disabled" | "described"> & {
  options: readonly string[];
  chosen: string | null;
  onChoose: (option: string | null) => void;
};

function Radios({ options, chosen, onChoose, disabled, described }: RadiosProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      {options.map((option) => (
        <label key={option} className={CHOICE}>
          <input
            type="radio"
            name={described.id}
            className="mt-0.5 size-4 shrink-0"
            checked={option === chosen}
            disabled={disabled}
            aria-describedby={described["aria-describedby"]}
            onChange={() => onChoose(option)}
          />
          <span className="min-w-0 break-words">{option}</span>
        </label>
      ))}
      {chosen !== null && !disabled && (
        <button
          type="button"
          className="rounded-control px-2 py-1.5 text-[13px] text-muted underline hover:text-text"
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector("input")?.focus(); // the button disappears
            onChoose(null);
          }}
        >
          Clear answer
        </button>
      )}
    </div>
  );
}

const CHOICE = "flex gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover has-disabled:opacity-60";
