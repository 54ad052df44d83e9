import type { PreviewedSection } from "@/lib/catalogue/preview/schema";

type Props = { sections: PreviewedSection[]; current: number; onGo: (step: number) => void };

/** The sections of a questionnaire, to go to any of them. */
export function Steps({ sections, current, onGo }: Props) {
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
