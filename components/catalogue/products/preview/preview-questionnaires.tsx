"use client";

import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnswerInput } from "@/components/catalogue/questions/answer-input";
import { ON_FAIL_LABELS } from "@/components/catalogue/questions/question-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { PreviewedQuestionnaire, PreviewedSection } from "@/lib/catalogue/preview/schema";
import { type Answer, isCorrect, isUnanswered } from "@/lib/catalogue/questions/answer-rules";
import type { AskedQuestion } from "@/lib/catalogue/questions/asked/schema";
import { formatPercent } from "@/lib/platform/text/format";

export function PreviewQuestionnaires({ questionnaires }: { questionnaires: PreviewedQuestionnaire[] }) {
  return (
    <div className="flex flex-col gap-6">
      {questionnaires.map((questionnaire) => (
        <Questionnaire key={questionnaire.id} questionnaire={questionnaire} />
      ))}
    </div>
  );
}

type Answers = Record<number, Answer | null>;

/** A questionnaire to try, section by section. Answers are not saved. */
function Questionnaire({ questionnaire: { name, sections } }: { questionnaire: PreviewedQuestionnaire }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const section = sections[step];
  const go = (to: number) => {
    flushSync(() => setStep(to));
    heading.current?.focus();
  };

  return (
    <section aria-labelledby={id} className="rounded-control border p-4">
      <h3 id={id} className="font-semibold break-words">
        {name}
      </h3>
      {!section && <p className="mt-2 text-muted">No sections available</p>}
      {section && (
        <>
          <Progress percent={answeredPercent(sections, answers)} />
          <Steps sections={sections} current={step} onGo={go} />
          <h4 ref={heading} tabIndex={-1} className="mt-4 mb-3 font-medium break-words outline-none">
            {section.title}
          </h4>
          <Questions
            section={section}
            answers={answers}
            onAnswer={(question, answer) => setAnswers((all) => ({ ...all, [question]: answer }))}
          />
          <div className="mt-5 flex justify-between gap-2">
            <Button disabled={step === 0} onClick={() => go(step - 1)}>
              Previous
            </Button>
            <Button variant="primary" disabled={step === sections.length - 1} onClick={() => go(step + 1)}>
              Next
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

type QuestionsProps = {
  section: PreviewedSection;
  answers: Answers;
  onAnswer: (questionId: number, answer: Answer | null) => void;
};

function Questions({ section, answers, onAnswer }: QuestionsProps) {
  if (section.questions.length === 0) return <p className="text-muted">No questions in this section</p>;
  return (
    <div className="flex flex-col gap-4">
      {section.questions.map((question) => (
        <div key={question.id} className="flex flex-col gap-1.5">
          <AnswerInput
            question={question}
            value={answers[question.id]}
            onChange={(answer) => onAnswer(question.id, answer)}
          />
          <QuestionMarks question={question} answer={answers[question.id]} />
        </div>
      ))}
    </div>
  );
}

/** Whether a question is about health, and what a wrong answer to it does. */
function QuestionMarks({ question, answer }: { question: AskedQuestion; answer: Answer | null | undefined }) {
  const isWrong = !isUnanswered(answer) && !isCorrect(question, answer);
  return (
    <div className="flex flex-wrap gap-1.5">
      {question.is_health && <Badge tone="info">Health</Badge>}
      {question.should_validate && (
        <Badge tone={isWrong ? "warning" : "neutral"}>
          {isWrong ? "Wrong answer" : "If wrong"}: {ON_FAIL_LABELS[question.on_fail].toLowerCase()}
        </Badge>
      )}
    </div>
  );
}

function answeredPercent(sections: PreviewedSection[], answers: Answers): number {
  const questions = sections.flatMap((section) => section.questions);
  const answered = questions.filter(({ id }) => !isUnanswered(answers[id]));
  return questions.length === 0 ? 0 : Math.round((answered.length / questions.length) * 100);
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="mt-3 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Answered questions"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span className="tabular w-10 text-right text-[13px] text-muted">{formatPercent(percent)}</span>
    </div>
  );
}

type StepsProps = { sections: PreviewedSection[]; current: number; onGo: (step: number) => void };

/** The sections of a questionnaire, to go to any of them. */
function Steps({ sections, current, onGo }: StepsProps) {
  return (
    <ol className="mt-3 flex flex-wrap gap-x-1 gap-y-1">
      {sections.map(({ id, title }, index) => (
        <li key={id} className="min-w-0 max-w-full">
          <button
            type="button"
            aria-current={index === current ? "step" : undefined}
            onClick={() => onGo(index)}
            className="group flex max-w-full items-center gap-2 rounded-control px-2 py-1 text-muted hover:bg-hover aria-[current]:text-text"
          >
            <span className="tabular inline-flex size-5 shrink-0 items-center justify-center rounded-full border text-[12px] group-aria-[current]:border-primary group-aria-[current]:bg-primary group-aria-[current]:text-on-primary">
              {index + 1}
            </span>
            <span className="min-w-0 truncate">{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
