"use client";

import type { ReactNode } from "react";
import { Select } from "@/components/ui/input/input";

type Column = { name: string; example: string | undefined; field: string | null };

type Props = {
  title: string;
  columns: readonly Column[];
  options: readonly { id: string; name: string }[];
  disabled: boolean;
  /** @param field null for a column that is not read */
  onChoose: (column: string, field: string | null) => void;
  /** Beside the title. */
  children?: ReactNode;
};

/** Maps the columns of a file to what they become. */
export const MappingTable = ({ title, columns, options, disabled, onChoose, children }: Props) => (
  <section>
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
      {children}
    </div>
    <section aria-label="Columns of the file" tabIndex={0} className="overflow-x-auto rounded-control border">
      <table className="w-full text-left max-sm:block">
        <thead className="text-[13px] text-muted max-sm:sr-only">
          <tr>
            <th className="px-3 py-2 font-medium">Column</th>
            <th className="px-3 py-2 font-medium">For example</th>
            <th className="px-3 py-2 font-medium">Becomes</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {columns.map((column) => (
            <ColumnRow
              key={column.name}
              column={column}
              options={options}
              disabled={disabled}
              onChoose={(field) => onChoose(column.name, field)}
            />
          ))}
        </tbody>
      </table>
    </section>
  </section>
);

type RowProps = Pick<Props, "options" | "disabled"> & { column: Column; onChoose: (field: string | null) => void };

const ColumnRow = ({ column: { name, example, field }, options, disabled, onChoose }: RowProps) => (
  <tr className="border-t max-sm:block max-sm:py-1.5 max-sm:first:border-t-0">
    <th scope="row" className="max-w-60 truncate px-3 py-1.5 font-medium max-sm:block max-sm:max-w-full max-sm:py-0">
      {name}
    </th>
    <td className="max-w-60 truncate px-3 py-1.5 text-muted max-sm:block max-sm:max-w-full max-sm:py-0">{example}</td>
    <td className="px-3 py-1.5 max-sm:block">
      <Select
        aria-label={`${name} becomes`}
        value={field ?? ""}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value || null)}
        className="h-8! min-w-40"
      >
        <option value="">Not imported</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </td>
  </tr>
);
