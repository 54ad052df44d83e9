"use client";

import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import type { AnswerValue } from "@/lib/sales/record/columns/answer";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { NOT_ASKED } from "../sentences";

export function AnswerFacts() {
  const { questionnaires } = useOpenSale().sale;
  if (questionnaires.length === 0) return <Section title="Questionnaire">This product asks no questions.</Section>;
  return questionnaires.flatMap(({ id, name, sections }) =>
    sections.map(({ title, questions }) => (
      <Section key={`${id} ${title}`} title={`${name}: ${title}`}>
        <dl className="flex flex-col gap-3">
          {questions.map((question) => (
            <Answer key={question.question_id} question={question} />
          ))}
        </dl>
      </Section>
    )),
  );
}

const Answer = ({ question: { question, value, valid } }: { question: AnsweredQuestion }) => (
  <div>
    <dt className="text-muted">{question}</dt>
    <dd className={`break-words ${valid === false ? "text-warning-text" : ""}`}>{answerText(value) || NOT_ANSWERED}</dd>
  </div>
);

function answerText(value: AnswerValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

const NOT_ANSWERED = <span className="text-muted">{NOT_ASKED}</span>;
