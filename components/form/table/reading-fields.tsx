"use client";

import { useId } from "react";
import { Alert } from "@/components/ui/alert";
import { Select } from "@/components/ui/input/input";
import { isOldEncoding, OLD_ENCODINGS } from "@/lib/platform/tables/encodings";
import type { Reading } from "@/lib/platform/tables/reading";

/** How a file is to be read, as the fields of a form. What is not chosen is guessed. */
export type ReadingChoice = { has_header?: string; encoding?: string; sheet?: string };

type Props = {
  reading: Reading;
  choice: ReadingChoice;
  disabled: boolean;
  onChange: (choice: ReadingChoice) => void;
};

/** Lets a user say how a file is to be read, where the file does not say it itself. */
export function ReadingFields({ reading, choice, disabled, onChange }: Props) {
  const { encoding, sheets, sheet, header_row, is_garbled } = reading;
  return (
    <>
      {is_garbled && (
        <Alert tone="warning">Some names look garbled. Choose how the file was saved until they look right.</Alert>
      )}
      <div className="flex flex-wrap gap-4">
        {isOldEncoding(encoding) && (
          <Choice
            label="Saved on"
            value={encoding ?? ""}
            options={OLD_ENCODINGS}
            disabled={disabled}
            onChange={(encoding) => onChange({ ...choice, encoding })}
          />
        )}
        {sheets.length > 1 && (
          <Choice
            label="Sheet"
            value={sheet ?? ""}
            options={sheets.map((name) => ({ id: name, name }))}
            disabled={disabled}
            onChange={(sheet) => onChange({ sheet })}
          />
        )}
        <Choice
          label="Column names"
          value={String(header_row !== null)}
          options={[
            { id: "true", name: header_row === null ? "In the first row" : `In row ${header_row}` },
            { id: "false", name: "None" },
          ]}
          disabled={disabled}
          onChange={(has_header) => onChange({ ...choice, has_header })}
        />
      </div>
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  disabled: boolean;
  onChange: (value: string) => void;
};

function Choice({ label, value, options, disabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-[13px] text-muted">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className="h-8! w-auto! max-w-72"
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
