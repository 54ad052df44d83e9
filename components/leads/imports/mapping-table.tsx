"use client";

import { Select } from "@/components/ui/input/input";
import { IMPORT_FIELDS, IMPORT_REGIONS, type LeadImport, type Mapping } from "@/lib/leads/imports/schema";

type Props = { found: LeadImport; busy: boolean; onChange: (mapping: Mapping, region: string) => void };

/** Maps the columns of the file to fields of a lead. Each field takes one column. */
export function MappingTable({ found, busy, onChange }: Props) {
  const { columns, mapping, default_region, sample } = found;

  const choose = (column: string, field: string) => {
    const others = Object.entries(mapping).filter(([name, taken]) => name !== column && taken !== field);
    onChange(Object.fromEntries(field ? [...others, [column, field]] : others) as Mapping, default_region);
  };

  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Columns of {found.file_name}</h3>
        <RegionChoice value={default_region} disabled={busy} onChange={(region) => onChange(mapping, region)} />
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
                key={column}
                column={column}
                example={sample[0]?.[column]}
                field={mapping[column] ?? ""}
                disabled={busy}
                onChoose={(field) => choose(column, field)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

type RegionProps = { value: string; disabled: boolean; onChange: (region: string) => void };

const RegionChoice = ({ value, disabled, onChange }: RegionProps) => (
  <label className="flex items-center gap-2 text-[13px] text-muted">
    Phone numbers from
    <select
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      className="h-7 rounded-control border bg-surface px-1.5 text-text"
    >
      {IMPORT_REGIONS.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

type RowProps = {
  column: string;
  example: string | undefined;
  field: string;
  disabled: boolean;
  onChoose: (field: string) => void;
};

const ColumnRow = ({ column, example, field, disabled, onChoose }: RowProps) => (
  <tr className="border-t max-sm:block max-sm:py-1.5 max-sm:first:border-t-0">
    <th scope="row" className="px-3 py-1.5 font-medium whitespace-nowrap max-sm:block max-sm:py-0">
      {column}
    </th>
    <td className="max-w-60 truncate px-3 py-1.5 text-muted max-sm:block max-sm:max-w-full max-sm:py-0">{example}</td>
    <td className="px-3 py-1.5 max-sm:block">
      <Select
        aria-label={`${column} becomes`}
        value={field}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
        className="h-8! min-w-40"
      >
        <option value="">Not imported</option>
        {IMPORT_FIELDS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </td>
  </tr>
);
