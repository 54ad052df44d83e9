import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { Meta } from "@/lib/platform/http/responses";
import { formatCount } from "@/lib/platform/text/format";
import { pageNumbers } from "./page-numbers";

const NUMBER = "tabular h-8 min-w-8 rounded-control px-2 hover:bg-hover";
const CURRENT = "bg-primary-soft font-medium text-primary-text hover:bg-primary-soft";

/** The pages of a short list as buttons, at most seven. */
export function Pager({ meta, onPage }: { meta: Meta; onPage: (page: number) => void }) {
  const { current_page: page, last_page: last } = meta;
  const buttons = pageNumbers(page, last).map((number, index) => ({ number, key: number ?? `gap-${index}` }));
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-center gap-0.5 border-t px-2 py-2 text-[13px]"
    >
      <IconButton icon={ChevronLeft} label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {buttons.map(({ number, key }) =>
        number === null ? (
          <span key={key} aria-hidden className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <button
            key={key}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onPage(number)}
            className={`${NUMBER} ${number === page ? CURRENT : ""}`}
          >
            {formatCount(number)}
          </button>
        ),
      )}
      <IconButton icon={ChevronRight} label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
