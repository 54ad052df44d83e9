"use client";

import { ChevronDown, Plus } from "lucide-react";
import { type Ref, useId, useState } from "react";
import { TYPE_LABELS } from "@/components/catalogue/questions/question-labels";
import { Check, ChoiceSearch } from "@/components/form/fields-choice";
import { Button, Spinner } from "@/components/ui/button";
import type { QuestionOption } from "@/lib/catalogue/templates/questionnaires/schema";

import type { Questions } from "./use-questions";

type Props = {
  ref: Ref<HTMLButtonElement>;
  section: number;
  questions: Questions;
  chosen: readonly number[];
  /** The number of another section that asks the question. */
  askedIn: (id: number) => number | undefined;
  onToggle: (id: number) => void;
};

/** The questions that a section can ask, with a search; collapsed until it is opened. */
export function QuestionPicker({ ref, section, questions, chosen, askedIn, onToggle }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Button
        ref={ref}
        size="small"
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronDown aria-hidden className="size-3.5" /> : <Plus aria-hidden className="size-3.5" />}
        {isOpen ? "Done" : "Choose questions"}
        <span className="sr-only"> of section {section}</span>
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Choice {...{ section, questions, chosen, askedIn, onToggle }} />}
      </div>
    </div>
  );
}

function Choice({ section, questions, chosen, askedIn, onToggle }: Omit<Props, "ref">) {
  const [search, setSearch] = useState("");
  const { offered, isLoading, hasFailed } = questions;
  const shown = offered.filter(hasWords(search));
  if (isLoading) return <Spinner className="m-2 size-4 text-muted" />;
  if (hasFailed) return <p className="text-error-text">The questions could not be loaded. Close and try again.</p>;
  if (offered.length === 0) return <p className="text-muted">This product has no questions yet.</p>;
  return (
    <div className="flex flex-col gap-2">
      <ChoiceSearch label={`Search questions for section ${section}`} value={search} onChange={setSearch} />
      <div className="max-h-56 overflow-y-auto rounded-control border bg-surface p-1">
        {shown.map((question) => (
          <Check
            key={question.id}
            label={question.question}
            description={describe(question)}
            checked={chosen.includes(question.id)}
            blocked={blockedBy(askedIn(question.id))}
            onToggle={() => onToggle(question.id)}
          />
        ))}
        {shown.length === 0 && <p className="px-2 py-1.5 text-muted">No matches</p>}
      </div>
    </div>
  );
}

const hasWords =
  (search: string) =>
  ({ name, question }: QuestionOption) =>
    `${question} ${name}`.toLowerCase().includes(search.trim().toLowerCase());

const describe = ({ name, type, product_id }: QuestionOption) =>
  [name, TYPE_LABELS[type], product_id === null && "every product"].filter(Boolean).join(" · ");

const blockedBy = (section: number | undefined) => (section ? `Already asked in section ${section}` : undefined);
