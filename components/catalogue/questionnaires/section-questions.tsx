"use client";

import { X } from "lucide-react";
import { useRef } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/icon-button";
import type { QuestionnaireInput } from "@/lib/catalogue/questionnaires/schema";
import { moved } from "./moved";
import { QuestionPicker } from "./question-picker";
import { SortableList, useSortableRow } from "./sortable";
import type { Questions } from "./use-questions";

type Props = { index: number; questions: Questions; askedIn: (id: number) => number | undefined };

/** What a section asks, in its order. */
export function SectionQuestions({ index, questions, askedIn }: Props) {
  const name = `sections.${index}.question_ids` as const;
  const { control, setValue, clearErrors, formState } = useFormContext<QuestionnaireInput>();
  const ids = useWatch({ control, name }) ?? [];
  const picker = useRef<HTMLButtonElement>(null);
  const textOf = (id: number) => questions.find(id)?.question ?? `Question ${id}`;

  function ask(next: number[]) {
    setValue(name, next, { shouldDirty: true });
    clearErrors(name);
  }

  return (
    <div className="flex flex-col gap-2">
      <SortableList
        items={ids.map((id) => ({ key: String(id), name: textOf(id) }))}
        onMove={(from, to) => ask(moved(ids, from, to))}
      >
        <ol className="flex flex-col gap-1.5" aria-label={`Questions of section ${index + 1}`}>
          {ids.map((id, place) => (
            <QuestionRow
              key={id}
              id={id}
              place={place}
              text={textOf(id)}
              onRemove={() => {
                ask(ids.filter((each) => each !== id));
                picker.current?.focus();
              }}
            />
          ))}
        </ol>
      </SortableList>
      <Refusal error={get(formState.errors, name)} />
      <QuestionPicker
        ref={picker}
        section={index + 1}
        questions={questions}
        chosen={ids}
        askedIn={askedIn}
        onToggle={(id) => ask(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
      />
    </div>
  );
}

type RowProps = { id: number; place: number; text: string; onRemove: () => void };

function QuestionRow({ id, place, text, onRemove }: RowProps) {
  const { row, handle, buttons } = useSortableRow(String(id));
  return (
    <li
      {...row}
      className="flex items-start gap-1 rounded-control border bg-surface p-0.5 data-moving:relative data-moving:z-10 data-moving:shadow-floating"
    >
      {handle}
      <span className="tabular py-1.5 text-muted">{place + 1}.</span>
      <span className="min-w-0 flex-1 py-1.5 break-words">{text}</span>
      {buttons}
      <IconButton icon={X} label={`Remove ${text}`} tone="danger" onClick={onRemove} />
    </li>
  );
}

type Refused = { message?: string } | ({ message?: string } | undefined)[] | undefined;

// A refusal of one of several stands at its place among them.
function Refusal({ error }: { error: Refused }) {
  const message = Array.isArray(error) ? error.find((each) => each?.message)?.message : error?.message;
  return (
    message && (
      <p role="alert" className="text-[13px] text-error-text">
        {message}
      </p>
    )
  );
}
