"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { Meta } from "@/lib/platform/http/responses";
import { formatCount } from "@/lib/platform/text/format";

const PAGE_SIZES = [10, 25, 50, 100];

type Props = {
  meta: Meta;
  sizes?: number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** The footer of a list: which rows are shown, the page size, and the other pages. */
export function Pagination({ meta, sizes = PAGE_SIZES, onPage, onSize }: Props) {
  const { current_page: page, last_page: last, per_page: size, total } = meta;
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  return (
    <nav
      aria-label="Pages"
      className="tabular flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-4 py-2 text-[13px] text-muted"
    >
      <p>
        {formatCount(from)}–{formatCount(to)} of {meta.more && "more than "}
        {formatCount(total)}
      </p>
      <div className="flex items-center gap-4 print:hidden">
        <label className="flex items-center gap-2">
          Rows
          <select
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
            className="h-7 rounded-control border bg-surface pl-1.5 text-text"
          >
            {[...new Set([...sizes, size])]
              .sort((a, b) => a - b)
              .map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
          </select>
        </label>
        <div className="flex items-center gap-1">
          <IconButton icon={ChevronLeft} label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
          <span className="px-1">
            Page {formatCount(page)} of {formatCount(last)}
          </span>
          <IconButton icon={ChevronRight} label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} />
        </div>
      </div>
    </nav>
  );
}
