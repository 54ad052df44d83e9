"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { TextField } from "@/components/form/fields";
import { RowsEnd } from "@/components/form/rows-end";
import { IconButton } from "@/components/ui/icon-button";
import { SortableList, useSortableRow } from "./sortable";

/** A `useFieldArray`. */
type Rows = {
  fields: readonly { id: string }[];
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
};

type ListProps = {
  rows: Rows;
  /** The heading level of a section, one below the heading above the list. */
  level: 3 | 4;
  /** The maximum number of sections. */
  max: number;
  /** How the body of a section is laid out. */
  cardClass: string;
  onAdd: () => void;
  /** The body of a section. `key` stays with it when it moves. */
  children: (index: number, key: string) => ReactNode;
};

/** The sections of a template, which change places by their headers. */
export function SectionList({ rows: { fields, remove, move }, level, max, cardClass, onAdd, children }: ListProps) {
  const addButton = useRef<HTMLButtonElement>(null);

  function removeSection(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <>
      <SortableList items={fields.map(({ id }, index) => ({ key: id, name: `section ${index + 1}` }))} onMove={move}>
        <ol className="flex flex-col gap-3">
          {fields.map(({ id }, index) => (
            <SectionCard
              key={id}
              sortKey={id}
              index={index}
              level={level}
              onRemove={() => removeSection(index)}
              className={cardClass}
            >
              {children(index, id)}
            </SectionCard>
          ))}
        </ol>
      </SortableList>
      <RowsEnd name="sections" noun="section" isFull={fields.length >= max} addButton={addButton} onAdd={onAdd} />
    </>
  );
}

type CardProps = Pick<ListProps, "level"> & {
  sortKey: string;
  index: number;
  onRemove: () => void;
  className: string;
  children: ReactNode;
};

function SectionCard({ sortKey, index, level, onRemove, className, children }: CardProps) {
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

/** The field for a section's title. */
export const SectionTitle = ({ index }: { index: number }) => (
  <TextField name={`sections.${index}.title`} label={`Title of section ${index + 1}`} required autoComplete="off" />
);
