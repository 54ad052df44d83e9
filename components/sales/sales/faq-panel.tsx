"use client";

import { X } from "lucide-react";
import { useId } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { FaqList, type ProductFaq } from "./faq-list";

type Props = { id: string; faqs: ProductFaq[]; onClose: () => void };

/** The product's FAQs beside a form, or over it on narrow screens. Escape closes them. */
export function FaqPanel({ id, faqs, onClose }: Props) {
  const titleId = useId();
  return (
    <aside
      ref={focusSearch}
      id={id}
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="flex animate-appear flex-col overflow-y-auto border bg-background max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-40 max-xl:w-full max-xl:max-w-105 max-xl:shadow-floating xl:sticky xl:top-20 xl:max-h-[calc(100dvh-16rem)] xl:w-88 xl:shrink-0 xl:rounded-panel"
    >
      <header className="sticky top-0 z-10 flex min-h-12 items-center justify-between gap-3 border-b bg-surface px-4">
        <h2 id={titleId} className="font-semibold">
          FAQs
        </h2>
        <IconButton icon={X} label="Close the FAQs" onClick={onClose} />
      </header>
      <div className="p-3">
        <FaqList faqs={faqs} />
      </div>
    </aside>
  );
}

/** Focuses the search of the panel, and what had the focus before once the panel closes. */
function focusSearch(panel: HTMLElement | null) {
  const before = document.activeElement;
  panel?.querySelector("input")?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
