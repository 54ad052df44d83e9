import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Meta } from "@/lib/platform/http/responses";
import { formatCount } from "@/lib/platform/text/format";
import type { RowSelection } from "./use-selection";

type Props = {
  selection: RowSelection;
  meta: Meta;
  /** With more rows than this, not all of them can be selected at once. */
  max?: number | undefined;
  children: ReactNode;
};

/** Shown while rows are selected: how many, and what can be done with them. */
export function SelectionBar({ selection, meta, max = Number.POSITIVE_INFINITY, children }: Props) {
  const { ids, all, selectAll, clear } = selection;
  const total = `${formatCount(meta.total)}${meta.more ? "+" : ""}`;
  const canSelectAll =
    !all && meta.total <= max && ids.size >= Math.min(meta.per_page, meta.total) && ids.size < meta.total;
  return (
    <section
      aria-label="Selection"
      className="sticky print:hidden bottom-3 z-20 mx-auto flex max-w-full animate-appear flex-wrap items-center gap-2 rounded-panel border bg-surface px-3 py-2 shadow-floating"
    >
      <p role="status" className="tabular pr-1 font-medium">
        {all ? total : formatCount(ids.size)} selected
      </p>
      {canSelectAll && (
        <Button size="small" variant="quiet" onClick={selectAll} className="text-primary-text!">
          Select all {total} that match
        </Button>
      )}
      {children}
      <IconButton icon={X} label="Clear selection" onClick={clear} />
    </section>
  );
}
