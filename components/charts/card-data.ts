import { toCsv } from "@/lib/platform/tables/csv";

/** A value of a card: null is not known. */
export type Value = string | number | null;

export type CardColumn = {
  key: string;
  label: string;
  /** Aligned to the right. */
  numeric?: boolean;
  /** How a value is shown; a file has it as it is. Null is always a dash. */
  format?: (value: number) => string;
};

type CardRow = {
  id: string;
  values: readonly Value[];
  /** The list of what each value counts. */
  hrefs?: readonly (string | undefined)[];
};

/** The data of a card: what its chart draws, as rows and columns. */
export type CardTable = { columns: readonly CardColumn[]; rows: readonly CardRow[] };

export type TableSort = { column: number; desc: boolean };

const UNKNOWN = "–";

/** A value as it is shown. */
export function textOf(value: Value, { format }: Pick<CardColumn, "format">): string {
  if (value === null) return UNKNOWN;
  return typeof value === "number" ? (format?.(value) ?? String(value)) : value;
}

/** The rows in the order of a column; those without a value come last either way, and equal ones keep their order. */
export function sortedRows(rows: readonly CardRow[], sort: TableSort | undefined): readonly CardRow[] {
  if (!sort) return rows;
  const direction = sort.desc ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [a.values[sort.column] ?? null, b.values[sort.column] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * compare(one, other);
  });
}

const compare = (one: string | number, other: string | number) =>
  typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));

/** The table as a CSV file in which no cell is a formula. Numbers are plain, so that a spreadsheet can add them up. */
export const csvOf = ({ columns, rows }: CardTable): string =>
  toCsv([columns.map(({ label }) => label), ...rows.map(({ values }) => values.map((value) => String(value ?? "")))]);

/** The name of a card's file: "leads-by-source-2026-11-01-2026-11-22.csv". */
export const fileNameOf = (title: string, period: string, extension: "csv" | "png"): string =>
  `${[title, period]
    .join(" ")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}.${extension}`;
