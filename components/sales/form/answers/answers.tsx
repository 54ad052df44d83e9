"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { useAnswersCheck } from "@/components/catalogue/questions/use-answer-check";
import { focusFirst, focusMarked, NEXT_CONTROL } from "@/components/ui/browser/focus";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Empty } from "@/components/ui/empty";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import { answerKey, questionsOf, type SaleValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { isAccepted } from "./accepted";
import { answerByKey } from "./answer-keys";
import { Progress } from "./progress";
import { Question } from "./question";

/** For how long Ctrl+Enter still belongs to the section whose last answer has just led on to the next one. */
const LAST_ANSWER_MS = 600;

/**
 * The questionnaires of the sale, a section at a time. Digits answer, and the next question is focused. Ctrl+Enter goes
 * to the next section, and from the last one on to the next step of the form.
 */
export function Answers() {
  const { sale, wantedField } = useOpenSale();
  const { setValue, getValues } = useFormContext<SaleValues>();
  const area = useRef<HTMLDivElement>(null);
  const sections = sale.questionnaires.flatMap(({ id, name, sections }) =>
    sections.map((section, index) => ({ ...section, id: `${id}-${index}`, questionnaire: name })),
  );
  const [shown, setShown] = useState(() => {
    const isWanted = ({ question_id }: AnsweredQuestion) => `answers.${answerKey(question_id)}` === wantedField;
    return Math.max(
      0,
      sections.findIndex(({ questions }) => questions.some(isWanted)),
    );
  });
  const answers = useWatch<SaleValues, "answers">({ name: "answers" });
  const checkAnswer = useAnswersCheck(questionsOf(sale));
  const ledOnAt = useRef(Number.NEGATIVE_INFINITY);

  useWindowEvent(
    "keydown",
    (event) => {
      const isNext = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isNext || document.querySelector('[role="dialog"]')) return;
      const isEarly = event.timeStamp <= ledOnAt.current + LAST_ANSWER_MS;
      if (!isEarly && shown === sections.length - 1) return;
      event.preventDefault();
      if (!isEarly) show(shown + 1);
    },
    { capture: true }, // before the form, which leaves a key alone that was handled
  );

  const section = sections[shown];
  if (!section) return <Empty>This product asks no questions.</Empty>;
  const isDone = (question: AnsweredQuestion) =>
    isAccepted(question, answers[answerKey(question.question_id)] ?? null, checkAnswer);

  function show(next: number, ledOn = Number.NEGATIVE_INFINITY) {
    ledOnAt.current = ledOn;
    flushSync(() => setShown(next));
    focusFirst(area.current);
  }

  function goOn(from: HTMLElement, at: number) {
    const next = from.closest("[data-question]")?.nextElementSibling;
    if (focusFirst(next)) return;
    if (shown === sections.length - 1) return focusMarked(from, NEXT_CONTROL);
    show(shown + 1, at);
  }

  function answer(event: KeyboardEvent<HTMLElement>, question: AnsweredQuestion) {
    const path = `answers.${answerKey(question.question_id)}` as const;
    const given = answerByKey(event, question, getValues(path));
    if (!given || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    if ("value" in given) flushSync(() => setValue(path, given.value ?? null));
    if (given.goesOn) goOn(event.target, event.timeStamp);
  }

  return (
    <Section title={section.questionnaire}>
      <Progress
        sections={sections.map(({ id, title, questions }) => ({
          id,
          title,
          count: questions.length,
          answered: questions.filter(isDone).length,
        }))}
        shown={shown}
        answered={questionsOf(sale).filter(isDone).length}
        onShow={(next) => show(next)}
      />
      <div ref={area} className="flex flex-col gap-4">
        {section.questions.map((question) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the question's own controls
          <div key={question.question_id} data-question onKeyDown={(event) => answer(event, question)}>
            <Question question={question} />
          </div>
        ))}
      </div>
    </Section>
  );
}
