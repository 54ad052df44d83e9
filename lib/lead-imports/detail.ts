import "server-only";
import { maskIdNumber, parseIdNumber } from "@/lib/id-number";
import { isoOf } from "@/lib/leads/rows";
import type { AssessedRow } from "./assess";
import type { Column } from "./columns";
import { columnsOf, type ImportRecord } from "./record";
import type { LeadImport, PreviewRow } from "./schema";

const SAMPLE_ROWS = 5;
export const PREVIEW_ROWS = 20;

/** An import as its screen shows it, with the first rows of its file while that is still there. */
export function toLeadImport(record: ImportRecord, rows: readonly AssessedRow[]): LeadImport {
  const columns = columnsOf(record);
  const fieldsOf = ({ row }: AssessedRow) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, maskCell(row.cells[index] ?? "")]));
  const { id, file_name, product, default_region, total, valid, duplicate, suppressed, invalid } = record;
  return {
    id,
    file_name,
    product,
    columns: columns.map(({ name }) => name),
    mapping: Object.fromEntries(columns.map(({ name, field }) => [name, field])),
    default_region,
    status: record.status as LeadImport["status"],
    counts: { total, valid, duplicate, suppressed, invalid },
    sample: rows.slice(0, SAMPLE_ROWS).map(fieldsOf),
    preview: rows.slice(0, PREVIEW_ROWS).map((row) => toPreviewRow(row, columns)),
    created_at: record.created_at.toISOString(),
    finished_at: isoOf(record.finished_at),
  };
}

function toPreviewRow({ row, outcome, message, lead }: AssessedRow, columns: Column[]): PreviewRow {
  const shown = (field: "name" | "surname" | "phone" | "email") =>
    lead ? lead[field] : maskCell(row.cells[columns.findIndex((column) => column.field === field)] ?? "") || null;
  return {
    row: row.number,
    outcome,
    message,
    name: shown("name"),
    surname: shown("surname"),
    phone: shown("phone"),
    email: shown("email"),
  };
}

// Whatever column they stand in: nobody may have said yet which one holds the ID numbers.
const maskCell = (cell: string) => (parseIdNumber(cell).ok ? maskIdNumber(cell) : cell);
