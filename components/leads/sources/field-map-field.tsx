"use client";

import { ArrowRight, Plus, Trash2 } from "lucide-react";
import { type Ref, useId, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Select } from "@/components/ui/input/input";

import { LEAD_FIELD_LABELS, LEAD_FIELDS } from "@/lib/leads/record/field-labels";

type Row = { key: number; theirs: string; ours: string };

const rowsOf = (map: Record<string, string>): Row[] =>
  Object.entries(map).map(([theirs, ours], key) => ({ key, theirs, ours }));

const isSet = ({ theirs, ours }: Row) => theirs.trim() !== "" || ours !== "";

/** Maps the sender's field names to ours, one per row. */
export function FieldMapField({ name }: { name: string }) {
  const noteId = useId();
  const { rows, problem, firstRef, add, set, remove } = useFieldMap(name);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium">Field map</legend>
      {rows.map((row, index) => (
        <MapRow
          key={row.key}
          inputRef={index === 0 ? firstRef : undefined}
          row={row}
          number={index + 1}
          onChange={(values) => set(row.key, values)}
          onRemove={() => remove(row.key)}
        />
      ))}
      <div>
        <Button size="small" onClick={add}>
          <Plus aria-hidden className="size-3.5" /> Add field
        </Button>
      </div>
      <p
        id={noteId}
        role={problem ? "alert" : undefined}
        className={`text-[13px] ${problem ? "text-error-text" : "text-muted"}`}
      >
        {problem ?? "Map only the fields whose names differ from ours."}
      </p>
    </fieldset>
  );
}

function useFieldMap(name: string) {
  const { field, fieldState } = useController({ name });
  const [rows, setRows] = useState(() => rowsOf(field.value ?? {}));
  const names = rows.filter(isSet).map(({ theirs }) => theirs.trim());
  const twice = names.find((each, index) => each !== "" && names.indexOf(each) < index);
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;

  function change(next: Row[]) {
    setRows(next);
    field.onChange(Object.fromEntries(next.filter(isSet).map(({ theirs, ours }) => [theirs, ours])));
  }

  return {
    rows,
    problem: twice ? `${twice} appears twice` : fieldState.error?.message,
    firstRef: field.ref,
    add: () => setRows([...rows, { key: nextKey, theirs: "", ours: "" }]),
    set: (key: number, values: Partial<Row>) =>
      change(rows.map((row) => (row.key === key ? { ...row, ...values } : row))),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
  };
}

type RowProps = {
  inputRef: Ref<HTMLInputElement> | undefined;
  row: Row;
  number: number;
  onChange: (values: Partial<Row>) => void;
  onRemove: () => void;
};

function MapRow({ inputRef, row: { theirs, ours }, number, onChange, onRemove }: RowProps) {
  return (
    <div className="flex items-center gap-2">
      <Input
        ref={inputRef}
        aria-label={`Their field ${number}`}
        placeholder="Their field"
        value={theirs}
        onChange={(event) => onChange({ theirs: event.target.value })}
      />
      <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
      <Select
        aria-label={`Our field ${number}`}
        value={ours}
        onChange={(event) => onChange({ ours: event.target.value })}
      >
        <option value="">Our field …</option>
        {LEAD_FIELDS.map((each) => (
          <option key={each} value={each}>
            {LEAD_FIELD_LABELS[each]}
          </option>
        ))}
      </Select>
      <IconButton icon={Trash2} label={`Remove field ${number}`} onClick={onRemove} />
    </div>
  );
}
