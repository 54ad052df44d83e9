"use client";

import { useOpenSale } from "@/components/sales/form/sale-context";
import { MissingList } from "@/components/sales/form/missing-list";
import { Section } from "@/components/sales/form/section";
import { SAID } from "@/components/sales/form/disclosures/summary";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import type { AnswerValue } from "@/lib/sales/record/columns/answer";
import { DISCLOSURES } from "@/lib/sales/form/disclosures/disclosures";
import { Fact, Facts, yesNo } from "../facts";

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
    <dd className={`break-words ${valid === false ? "text-warning-text" : ""}`}>{answerText(value)}</dd>
  </div>
);

function answerText(value: AnswerValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "–";
}

export function ReplacementFacts() {
  const { replacement: old } = useOpenSale().sale;
  return (
    <Section title="Replacement">
      <Facts>
        <Fact label="Replaces a policy">{yesNo(old.replaces)}</Fact>
        {old.replaces && (
          <>
            <Fact label="Insurer">{old.insurer}</Fact>
            <Fact label="Policy number">{old.policy_number}</Fact>
            <Fact label="Reason">{old.reason}</Fact>
            <Fact label="Began on">{old.previous_from && formatDate(old.previous_from)}</Fact>
            <Fact label="Similar cover">{yesNo(old.similar_cover)}</Fact>
            <Fact label="Same lives">{yesNo(old.same_lives)}</Fact>
            <Fact label="Waiting served">{yesNo(old.waiting_served)}</Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}

export function SummaryFacts() {
  const { sale } = useOpenSale();
  const said = DISCLOSURES.flatMap((disclosure) => {
    const stamp = sale.disclosures[disclosure];
    return stamp ? [{ disclosure, stamp }] : [];
  });
  return (
    <>
      <Section title="Read back to the client">
        {said.length === 0 && <p className="text-muted">Nothing is read back yet.</p>}
        <ul className="flex flex-col gap-2 empty:hidden">
          {said.map(({ disclosure, stamp }) => (
            <li key={disclosure}>
              {SAID[disclosure]}
              <span className="block text-[13px] text-muted">
                {stamp.by}, {formatDateTime(stamp.at)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {sale.missing.length > 0 && <MissingList />}
      <Section title="Notes">
        <p className="break-words whitespace-pre-wrap">{sale.notes ?? "–"}</p>
      </Section>
    </>
  );
}
