"use client";

import { Check } from "lucide-react";

type Props = {
  sections: { id: string; title: string; count: number; answered: number }[];
  shown: number;
  answered: number;
  onShow: (section: number) => void;
};

/** How many questions have an answer that is accepted, section by section. */
export function Progress({ sections, shown, answered, onShow }: Props) {
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label="Answered questions"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={answered}
          className="h-1.5 flex-1 overflow-hidden rounded-full bg-hover"
        >
          <div
            className="h-full bg-primary transition-[width]"
            style={{ width: `${total === 0 ? 0 : (answered / total) * 100}%` }}
          />
        </div>
        <span className="tabular text-[13px] text-muted">
          {answered} of {total}
        </span>
      </div>
      {sections.length > 1 && (
        <div className="flex flex-wrap gap-1.5" data-actions>
          {sections.map(({ id, title, count, answered: done }, index) => (
            <button
              key={id}
              type="button"
              aria-current={index === shown ? "step" : undefined}
              onClick={() => onShow(index)}
              className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-[13px] ${index === shown ? "border-primary-text bg-primary-soft font-medium text-primary-text" : "hover:bg-hover"}`}
            >
              {title}
              {done === count ? (
                <Check aria-label="complete" className="size-3.5 text-success-text" />
              ) : (
                <span className={`tabular ${index === shown ? "" : "text-muted"}`}>
                  {done}/{count}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
