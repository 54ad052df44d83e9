import "server-only";
import { setImmediate } from "node:timers/promises";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { transaction } from "@/lib/platform/db/client.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { invalid } from "@/lib/platform/http/errors.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { openTable, previewTable, receiveTable } from "@/lib/platform/tables/open.server";
import type { MappedColumn, TablePreview } from "@/lib/platform/tables/target";
import { storedValue } from "./change.server";
import { contactsOf, suppressionTarget } from "./columns.server";
import {
  type ColumnKind,
  REASON_MAX_LENGTH,
  type SuppressionImport,
  suppressionsForm,
  suppressionsReading,
} from "./schema";
import { suppress } from "./suppress.server";

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_ROWS = 100_000;
const MAX_MESSAGES = 1_000;
const BATCH_ROWS = 5_000;
/** Rows read between two looks at other requests: reading a phone number takes its time. */
const ROWS_AT_A_TIME = 100;

type Entry = { kind: "phone" | "email" | "id_number"; value: string; reason: string | null };
type Read = { entries: Entry[]; invalid: SuppressionImport["invalid"]; ignored: string[] };

/** Shows a list as it would be imported. @throws HttpError 413, 415, 422 when it can't be read, 429 */
export const previewSuppressions = (actor: Actor, request: Request): Promise<TablePreview> =>
  inSlot("uploads", actor.id, () => previewTable(request, suppressionTarget, suppressionsReading, MAX_BYTES));

/**
 * Receives a list and puts everybody in it on a tenant's list: every phone number, email address and ID number of every row.
 * What can't be read is reported, and all else is added.
 * @throws HttpError 413, 415, 422 when it can't be read, 429 when too many uploads run
 */
export const uploadSuppressions = (actor: Actor, request: Request): Promise<SuppressionImport> =>
  inSlot("uploads", actor.id, () =>
    receiveTable(request, { maxBytes: MAX_BYTES, maxRows: MAX_ROWS }, ["tenant_id"], async (fields, received) => {
      const { tenant_id, ...choice } = suppressionsForm.parse(fields);
      const { columns, rows } = await openTable(received, suppressionTarget, choice, { maxRows: MAX_ROWS });
      if (columns.every(({ field }) => field === null || field === "reason")) throw invalid({ file: NO_CONTACTS });
      return importSuppressions(actor, tenant_id, await read(columns, rows));
    }),
  );

const NO_CONTACTS = "No column of the file has phone numbers, email addresses or ID numbers. Choose one";

async function importSuppressions(
  actor: Actor,
  tenantId: number | undefined,
  { entries, invalid: refused, ignored }: Read,
): Promise<SuppressionImport> {
  return forOwner(actor, tenantId, (tenant_id) =>
    transaction(async () => {
      let added = 0;
      for (let start = 0; start < entries.length; start += BATCH_ROWS) {
        const contacts = entries
          .slice(start, start + BATCH_ROWS)
          .map((entry) => ({ ...entry, value: storedValue(entry.kind, entry.value) }));
        added += (await suppress({ source: "request", actor_id: actor.id }, tenant_id, contacts)).length;
      }
      const counts = { added, known: entries.length - added, invalid_count: refused.length };
      await recordAudit(actor, "suppressions.import", tenant_id, null, { ...counts, tenant_id });
      return { ...counts, invalid: refused.slice(0, MAX_MESSAGES), ignored };
    }),
  );
}

async function read(columns: readonly MappedColumn<ColumnKind>[], batches: AsyncIterable<TableRow[]>): Promise<Read> {
  const reasonAt = columns.findIndex(({ field }) => field === "reason");
  const ignored = columns.flatMap(({ name, field }) => (field === null ? name : []));
  const result: Read = { entries: [], invalid: [], ignored };
  for await (const rows of batches) {
    for (const [place, row] of rows.entries()) {
      if (place % ROWS_AT_A_TIME === 0) await setImmediate();
      const reason = [...(row.cells[reasonAt] ?? "")].slice(0, REASON_MAX_LENGTH).join("") || null;
      const { contacts, problems } = contactsOf(row, columns);
      result.entries.push(...contacts.map((contact) => ({ ...contact, reason })));
      if (problems.length > 0) result.invalid.push({ row: row.number, message: problems.join("; ") });
    }
  }
  return result;
}
