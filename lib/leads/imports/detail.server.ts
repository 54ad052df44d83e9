import "server-only";
import { actorColumns } from "@/lib/identity/audit/audit.server";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import type { Column } from "@/lib/leads/headers/columns.server";
import type { ColumnField } from "@/lib/leads/headers/fields";
import type { Sendable } from "@/lib/platform/http/responses";
import type { AssessedRow } from "./assess.server";
import { columnsOf, countsOf, type ImportRecord, importerOfRecord, readingOf } from "./record.server";
import type { LeadImport, LeadImportRow, PreviewRow } from "./schema";

const SAMPLE_ROWS = 5;
export const PREVIEW_ROWS = 20;

/** An import as a list shows it. */
export function toImportRow(record: ImportRecord): Sendable<LeadImportRow> {
  const { id, tenant_id, file_name, product, status, reverted, error, total, finished_rows } = record;
  const { created_at, started_at, finished_at } = record;
  const { actor_id, actor_name } = actorColumns(importerOfRecord(record));
  const counts = countsOf(record);
  return {
    id,
    tenant_id,
    file_name,
    product,
    status,
    is_allocating: status === "done" && record.allocation !== null,
    counts,
    progress: { finished: finished_rows, total: status === "reverting" ? record.valid : total },
    reverted,
    has_rejects: record.file !== null && counts.duplicate + counts.suppressed + counts.invalid > 0,
    error,
    user: { id: actor_id, name: actor_name },
    created_at,
    started_at,
    finished_at,
  };
}

/** An import with its first rows, until it has started. */
export function toLeadImport(
  record: ImportRecord,
  rows: readonly AssessedRow[],
  unworked: number | null = null,
): Sendable<LeadImport> {
  const columns = columnsOf(record);
  const fieldsOf = ({ row }: AssessedRow) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, maskIdNumbersIn(row.cells[index] ?? "")]));
  return {
    ...toImportRow(record),
    columns: columns.map(({ name }) => name),
    mapping: Object.fromEntries(columns.map(({ name, field }) => [name, field])),
    reading: readingOf(record),
    default_region: record.default_region,
    unworked,
    sample: rows.slice(0, SAMPLE_ROWS).map(fieldsOf),
    preview: rows.slice(0, PREVIEW_ROWS).map((row) => toPreviewRow(row, columns)),
  };
}

function toPreviewRow({ row, outcome, message, remark, lead }: AssessedRow, columns: Column[]): PreviewRow {
  const shown = (field: "name" | "surname" | "phone" | "alt_phone" | "email") =>
    lead ? lead[field] : maskIdNumbersIn(cellOf(row.cells, columns, field)) || null;
  return {
    row: row.number,
    outcome,
    message: message ?? remark,
    name: shown("name"),
    surname: shown("surname"),
    phone: shown("phone"),
    alt_phone: shown("alt_phone"),
    email: shown("email"),
  };
}

const cellOf = (cells: readonly string[], columns: readonly Column[], field: ColumnField) =>
  cells[columns.findIndex((column) => column.field === field || (field === "name" && column.field === "full_name"))] ??
  "";
