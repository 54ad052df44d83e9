"use client";

import { useState } from "react";
import { SearchBox } from "@/components/table/search-box";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { FaqEntry } from "./faq-entry";

export type ProductFaq = { id: number; question: string; answer: string | null };

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
