"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useChoiceLabels } from "@/components/form/choices";
import { TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { type QuestionnaireInput, SECTIONS_MAX } from "@/lib/catalogue/questionnaires/schema";
import { SectionQuestions } from "./section-questions";
import { SortableList, useSortableRow } from "./sortable";
import type { Questions } from "./use-questions";

/** The sections of a questionnaire, each with its questions, in the order in which they are asked. */
export function SectionsField({ questions }: { questions: Questions }) {
  const { control, formState } = useFormContext<QuestionnaireInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "sections" });
  const addButton = useRef<HTMLButtonElement>(null);
  useChoiceLabels(
    "sections",
    "Sections",
    questions.offered.map(({ id, question }) => ({ id, name: question })),
  );
  const refusal = formState.errors.sections?.message ?? formState.errors.sections?.root?.message;

  function removeSection(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <section aria-label="Sections" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between">
        <h3 className="font-medium">Sections</h3>
        <span className="tabular text-[13px] text-muted">{fields.length}</span>
      </div>
      {fields.length === 0 && (
        <p className="rounded-panel border border-dashed px-4 py-6 text-center text-muted">
          No sections yet. A questionnaire is asked once one of its sections has questions.
        </p>
      )}
      <SectionCards keys={fields.map(({ id }) => id)} questions={questions} onMove={move} onRemove={removeSection} />
      {refusal && (
        <p role="alert" className="text-[13px] text-error-text">
          {refusal}
        </p>
      )}
      <Button
        ref={addButton}
        className="self-start"
        disabled={fields.length >= SECTIONS_MAX}
        onClick={() => append({ title: "", question_ids: [] })}
      >
        <Plus aria-hidden className="size-4" /> Add section
      </Button>
    </section>
  );
}

type CardsProps = {
  keys: string[];
  questions: Questions;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

function SectionCards({ keys, questions, onMove, onRemove }: CardsProps) {
  const sections = useWatch<QuestionnaireInput, "sections">({ name: "sections" });

  const askedElsewhere = (index: number) => (id: number) => {
    const other = sections.findIndex((section, position) => position !== index && section.question_ids.includes(id));
    return other < 0 ? undefined : other + 1;
  };

  return (
    <SortableList items={keys.map((key, index) => ({ key, name: `section ${index + 1}` }))} onMove={onMove}>
      <ol className="flex flex-col gap-3">
        {keys.map((key, index) => (
          <SectionCard
            key={key}
            sortKey={key}
            index={index}
            questions={questions}
            askedIn={askedElsewhere(index)}
            onRemove={() => onRemove(index)}
          />
        ))}
      </ol>
    </SortableList>
  );
}

type CardProps = {
  sortKey: string;
  index: number;
  questions: Questions;
  askedIn: (id: number) => number | undefined;
  onRemove: () => void;
};

function SectionCard({ sortKey, index, questions, askedIn, onRemove }: CardProps) {
  const { row, handle, buttons } = useSortableRow(sortKey);
  return (
    <li
      {...row}
      className="rounded-panel border bg-surface data-moving:relative data-moving:z-10 data-moving:shadow-floating"
    >
      <header className="flex items-center gap-1 border-b px-1.5 py-1">
        {handle}
        <h4 className="min-w-0 flex-1 font-semibold">Section {index + 1}</h4>
        {buttons}
        <IconButton icon={Trash2} label={`Remove section ${index + 1}`} tone="danger" onClick={onRemove} />
      </header>
      <div className="flex flex-col gap-3 p-3">
        <TextField
          name={`sections.${index}.title`}
          label={`Title of section ${index + 1}`}
          required
          autoComplete="off"
        />
        <SectionQuestions index={index} questions={questions} askedIn={askedIn} />
      </div>
    </li>
  );
}
