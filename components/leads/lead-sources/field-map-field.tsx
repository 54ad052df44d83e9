"use client";

import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Select } from "@/components/ui/input";

import { LEAD_FIELD_LABELS, LEAD_FIELDS } from "@/lib/leads/leads/fields";

type Row = { key: number; theirs: string; ours: string };

const rowsOf = (map: Record<string, string>): Row[] =>
  Object.entries(map).map(([theirs, ours], key) => ({ key, theirs, ours }));

const isSet = ({ theirs, ours }: Row) => theirs.trim() !== "" || ours !== "";

/** What the sender calls our fields, one row for each. */
export function FieldMapField({ name }: { name: string }) {
  const noteId = useId();
  const { field, fieldState } = useController({ name });
  const [rows, setRows] = useState(() => rowsOf(field.value ?? {}));
  const names = rows.filter(isSet).map(({ theirs }) => theirs.trim());
  const twice = names.find((each, index) => each !== "" && names.indexOf(each) < index);
  const problem = twice ? `${twice} is named twice` : fieldState.error?.message;

  function change(next: Row[]) {
    setRows(next);
    field.onChange(Object.fromEntries(next.filter(isSet).map(({ theirs, ours }) => [theirs, ours])));
  }
  const set = (key: number, values: Partial<Row>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium">Field map</legend>
      {rows.map(({ key, theirs, ours }, index) => (
        <div key={key} className="flex items-center gap-2">
          <Input
            ref={index === 0 ? field.ref : undefined}
            aria-label={`Their field ${index + 1}`}
            placeholder="Their field"
            value={theirs}
            onChange={(event) => set(key, { theirs: event.target.value })}
          />
          <span aria-hidden className="text-muted">
            →
          </span>
          <Select
            aria-label={`Our field ${index + 1}`}
            value={ours}
            onChange={(event) => set(key, { ours: event.target.value })}
          >
            <option value="">Our field …</option>
            {LEAD_FIELDS.map((each) => (
              <option key={each} value={each}>
                {LEAD_FIELD_LABELS[each]}
              </option>
            ))}
          </Select>
          <IconButton
            icon={X}
            label={`Remove field ${index + 1}`}
            onClick={() => change(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => setRows([...rows, { key: nextKey, theirs: "", ours: "" }])}>
          <Plus aria-hidden className="size-3.5" /> Add field
        </Button>
      </div>
      <p
        id={noteId}
        role={problem ? "alert" : undefined}
        className={`text-[13px] ${problem ? "text-error-text" : "text-muted"}`}
      >
        {problem ?? "Only where the sender calls a field something else than we do."}
      </p>
    </fieldset>
  );
}
