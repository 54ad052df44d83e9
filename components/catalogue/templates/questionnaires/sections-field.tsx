"use client";

import { useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useChoiceLabels } from "@/components/form/choices";
import { RowsEnd } from "@/components/form/rows-end";
import { type QuestionnaireInput, SECTIONS_MAX } from "@/lib/catalogue/templates/questionnaires/schema";
import { SectionCard, SectionTitle } from "../section-list";
import { SectionQuestions } from "./section-questions";
import { SortableList } from "../sortable";
import type { Questions } from "./use-questions";

/** The sections of a questionnaire, each with its questions, in the order in which they are asked. */
export function SectionsField({ questions }: { questions: Questions }) {
  const { control } = useFormContext<QuestionnaireInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "sections" });
  const addButton = useRef<HTMLButtonElement>(null);
  useChoiceLabels(
    "sections",
    "Sections",
    questions.offered.map(({ id, question }) => ({ id, name: question })),
  );

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
      <RowsEnd
        name="sections"
        noun="section"
        isFull={fields.length >= SECTIONS_MAX}
        addButton={addButton}
        onAdd={() => append({ title: "", question_ids: [] })}
      />
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
            level={4}
            onRemove={() => onRemove(index)}
            className="flex flex-col gap-3 p-3"
          >
            <SectionTitle index={index} />
            <SectionQuestions index={index} questions={questions} askedIn={askedElsewhere(index)} />
          </SectionCard>
        ))}
      </ol>
    </SortableList>
  );
}
