"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { TextField } from "@/components/form/fields";
import { IconButton } from "@/components/ui/icon-button";
import { useSortableRow } from "./sortable";

type CardProps = {
  sortKey: string;
  index: number;
  /** Of its heading, below those that stand above the sections. */
  level: 3 | 4;
  onRemove: () => void;
  /** How its body is laid out. */
  className: string;
  children: ReactNode;
};

/** One of the sections of a questionnaire or a script, which change places by its header. */
export function SectionCard({ sortKey, index, level, onRemove, className, children }: CardProps) {
  const { row, handle, buttons } = useSortableRow(sortKey);
  const Heading = `h${level}` as const;
  return (
    <li
      {...row}
      className="rounded-panel border bg-surface data-moving:relative data-moving:z-10 data-moving:shadow-floating"
    >
      <header className="flex items-center gap-1 border-b px-1.5 py-1">
        {handle}
        <Heading className="min-w-0 flex-1 font-semibold">Section {index + 1}</Heading>
        {buttons}
        <IconButton icon={Trash2} label={`Remove section ${index + 1}`} tone="danger" onClick={onRemove} />
      </header>
      <div className={className}>{children}</div>
    </li>
  );
}

/** The title of such a section. */
export const SectionTitle = ({ index }: { index: number }) => (
  <TextField name={`sections.${index}.title`} label={`Title of section ${index + 1}`} required autoComplete="off" />
);
