"use client";

import { ChevronRight, Copy } from "lucide-react";
import { useId } from "react";
import { copy } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import type { ProductFaq } from "./faq-list";
import { Highlight } from "./highlight";

type Props = { faq: ProductFaq; search: string; open: boolean; onToggle: () => void };

export function FaqEntry({ faq: { question, answer }, search, open, onToggle }: Props) {
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
