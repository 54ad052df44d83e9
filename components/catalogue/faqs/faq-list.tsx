"use client";

import { ChevronRight, Copy } from "lucide-react";
import { useId, useState } from "react";
import { SearchBox } from "@/components/table/search-box";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Empty } from "@/components/ui/empty";
import { IconButton } from "@/components/ui/icon-button";
import { escapePattern } from "@/lib/platform/text/escape";

type ProductFaq = { id: number; question: string; answer: string | null };

/** The FAQs of a product, with a search. */
export function FaqList({ faqs }: { faqs: ProductFaq[] }) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const found = faqs.filter(({ question, answer }) => contains(question, search) || contains(answer ?? "", search));
  const allOpen = found.length > 0 && found.every(({ id }) => open.has(id));

  /** Opens the FAQs whose answers contain the text. */
  function find(text: string) {
    const inAnswer = text === "" ? [] : faqs.filter(({ answer }) => contains(answer ?? "", text));
    setSearch(text);
    setOpen(new Set(inAnswer.map(({ id }) => id)));
  }

  function toggle(id: number) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchBox value="" placeholder="Search question/answer" onSearch={find} />
        <Button
          disabled={found.length === 0}
          onClick={() => setOpen(allOpen ? new Set() : new Set(found.map(({ id }) => id)))}
        >
          {allOpen ? "Collapse all" : "Expand all"}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {search && `${found.length} of ${faqs.length} questions`}
      </p>
      {found.length === 0 ? (
        <Empty>No FAQs found.</Empty>
      ) : (
        <ul className="divide-y overflow-hidden rounded-panel border bg-surface shadow-panel">
          {found.map((faq) => (
            <FaqEntry key={faq.id} faq={faq} search={search} open={open.has(faq.id)} onToggle={() => toggle(faq.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

const contains = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase());

type Props = { faq: ProductFaq; search: string; open: boolean; onToggle: () => void };

function FaqEntry({ faq: { question, answer }, search, open, onToggle }: Props) {
  const answerId = useId();
  return (
    <li>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={answerId}
          onClick={onToggle}
          className="flex w-full items-start gap-2 px-4 py-3 text-left font-medium -outline-offset-2 hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={`mt-0.5 size-4 shrink-0 text-muted transition-transform ${open ? "rotate-90" : ""}`}
          />
          <span className="min-w-0 break-words">
            <Highlight text={question} search={search} />
          </span>
        </button>
      </h2>
      <div id={answerId} hidden={!open} className="pr-4 pb-3 pl-10">
        {answer === null ? (
          <p className="text-muted">No answer yet</p>
        ) : (
          <div className="flex items-start gap-2">
            <p className="min-w-0 flex-1 break-words whitespace-pre-line">
              <Highlight text={answer} search={search} />
            </p>
            <IconButton
              icon={Copy}
              label="Copy the answer"
              onClick={() => void copy(answer, "Answer copied")}
              className="-mt-1.5"
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** A text in which the search is marked. */
function Highlight({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  // Every second part is a match, because the pattern is a capturing group.
  const parts = text.split(new RegExp(`(${escapePattern(search)})`, "gi"));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
      <mark key={index} className="rounded-sm bg-warning-soft text-warning-text">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
