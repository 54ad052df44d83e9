"use client";

import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useChoiceLabels } from "@/components/form/choices";
import { type QuestionnaireInput, SECTIONS_MAX } from "@/lib/catalogue/templates/questionnaires/schema";
import { SectionList, SectionTitle } from "../section-list";
import { SectionQuestions } from "./section-questions";
import type { Questions } from "./use-questions";

/** The sections of a questionnaire, each with its questions, in the order in which they are asked. */
export function SectionsField({ questions }: { questions: Questions }) {
  const { control } = useFormContext<QuestionnaireInput>();
  const rows = useFieldArray({ control, name: "sections" });
  useChoiceLabels(
    "sections",
    "Sections",
    questions.offered.map(({ id, question }) => ({ id, name: question })),
  );

  return (
    <section aria-label="Sections" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between">
        <h3 className="font-medium">Sections</h3>
        <span className="tabular text-[13px] text-muted">{rows.fields.length}</span>
      </div>
      {rows.fields.length === 0 && (
        <p className="rounded-panel border border-dashed px-4 py-6 text-center text-muted">
          No sections yet. A questionnaire is used once a section has questions.
        </p>
      )}
      <SectionList
        rows={rows}
        level={4}
        max={SECTIONS_MAX}
        cardClass="flex flex-col gap-3 p-3"
        onAdd={() => rows.append({ title: "", question_ids: [] })}
      >
        {(index) => (
          <>
            <SectionTitle index={index} />
            <QuestionsOfSection index={index} questions={questions} />
          </>
        )}
      </SectionList>
    </section>
  );
}

function QuestionsOfSection({ index, questions }: { index: number; questions: Questions }) {
  const sections = useWatch<QuestionnaireInput, "sections">({ name: "sections" });

  function askedIn(id: number) {
    const other = sections.findIndex((section, place) => place !== index && section.question_ids.includes(id));
    return other < 0 ? undefined : other + 1;
  }

  return <SectionQuestions index={index} questions={questions} askedIn={askedIn} />;
}
