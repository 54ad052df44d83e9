"use client";

import { MappingTable } from "@/components/form/table/mapping-table";
import type { ColumnField } from "@/lib/leads/headers/fields";
import { IMPORT_FIELDS, IMPORT_REGIONS, type LeadImport, type Mapping } from "@/lib/leads/imports/schema";

type Props = { found: LeadImport; busy: boolean; onChange: (mapping: Mapping, region: string) => void };

/** Maps the columns of the file to fields of a lead. Each field takes one column. */
export function LeadMapping({ found, busy, onChange }: Props) {
  const { columns, mapping, default_region, sample } = found;

  const choose = (column: string, field: string | null) => {
    const others = Object.entries(mapping).filter(([name, taken]) => name !== column && !clashes(taken, field));
    onChange(Object.fromEntries(field ? [...others, [column, field]] : others) as Mapping, default_region);
  };

  return (
    <MappingTable
      title={`Columns of ${found.file_name}`}
      columns={columns.map((name) => ({
        ...{ name, field: mapping[name] ?? null },
        example: sample.map((row) => row[name]).find((cell) => cell),
      }))}
      options={IMPORT_FIELDS}
      disabled={busy}
      onChoose={choose}
    >
      <RegionChoice value={default_region} disabled={busy} onChange={(region) => onChange(mapping, region)} />
    </MappingTable>
  );
}

const NAMES: readonly (string | null)[] = ["name", "full_name"] satisfies ColumnField[];

/** Whether two columns can't be both: the same field, or the name and the whole name. */
const clashes = (one: string | null, other: string | null) =>
  one === other || (NAMES.includes(one) && NAMES.includes(other));

type RegionProps = { value: string; disabled: boolean; onChange: (region: string) => void };

const RegionChoice = ({ value, disabled, onChange }: RegionProps) => (
  <label className="flex items-center gap-2 text-[13px] text-muted">
    Phone numbers from
    <select
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      className="h-7 rounded-control border bg-surface pl-1.5 text-text"
    >
      {IMPORT_REGIONS.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
