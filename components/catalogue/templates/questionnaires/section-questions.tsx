"use client";

import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/icon-button";
import type { QuestionnaireInput } from "@/lib/catalogue/templates/questionnaires/schema";
import { SortableList, useSortableRow } from "../sortable";
import { QuestionPicker } from "./question-picker";
import type { Questions } from "./use-questions";

type Props = { index: number; questions: Questions; askedIn: (id: number) => number | undefined };

/** The questions of a section, in the order in which they are asked. */
export function SectionQuestions({ index, questions, askedIn }: Props) {
  const name = `sections.${index}.question_ids` as const;
  const { control, setValue, clearErrors, formState } = useFormContext<QuestionnaireInput>();
  const ids = useWatch({ control, name }) ?? [];
  const picker = useRef<HTMLButtonElement>(null);
  const textOf = (id: number) => questions.find(id)?.question ?? `Question ${id}`;

  function setIds(next: number[]) {
    setValue(name, next, { shouldDirty: true });
    clearErrors(name);
  }

  return (
    <div className="flex flex-col gap-2">
      <SortableList
        items={ids.map((id) => ({ key: String(id), name: textOf(id) }))}
        onMove={(from, to) => setIds(moveItem(ids, from, to))}
      >
        <ol className="flex flex-col gap-1.5" aria-label={`Questions of section ${index + 1}`}>
          {ids.map((id, place) => (
            <QuestionRow
              key={id}
              id={id}
              place={place}
              text={textOf(id)}
              onRemove={() => {
                setIds(ids.filter((each) => each !== id));
                picker.current?.focus();
              }}
            />
          ))}
        </ol>
      </SortableList>
      <ErrorText error={get(formState.errors, name)} />
      <QuestionPicker
        ref={picker}
        section={index + 1}
        questions={questions}
        chosen={ids}
        askedIn={askedIn}
        onToggle={(id) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
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
      <IconButton icon={Trash2} label={`Remove ${text}`} tone="danger" onClick={onRemove} />
    </li>
  );
}

type Errors = { message?: string } | ({ message?: string } | undefined)[] | undefined;

// An error of one question has that question's index.
function ErrorText({ error }: { error: Errors }) {
  const message = Array.isArray(error) ? error.find((each) => each?.message)?.message : error?.message;
  return (
    message && (
      <p role="alert" className="text-[13px] text-error-text">
        {message}
      </p>
    )
  );
}

/** A copy of the list with one item at another position. */
function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
