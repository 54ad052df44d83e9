import "server-only";
import { pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import {
  CSV_DELIMITERS,
  CSV_MAX_ROW_BYTES,
  CsvCheck,
  type Encoding,
  tooManyRows,
} from "@/lib/platform/csv/check.server";
import { fromCell } from "@/lib/platform/csv/csv";
import { transaction } from "@/lib/platform/db/client.server";
import { type FormShape, type ReceivedFile, type ReceivedForm, receiveForm } from "@/lib/platform/files/form.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { storedValue } from "./change.server";
import {
  REASON_MAX_LENGTH,
  readContact,
  SUPPRESSION_KINDS,
  type SuppressionImport,
  type SuppressionKind,
} from "./schema";
import { suppress } from "./suppress.server";

const SUPPRESSIONS_MAX_BYTES = 10 * 1024 * 1024;
const MAX_ROWS = 100_000;
const MAX_MESSAGES = 1_000;
const BATCH_ROWS = 5_000;
/** Rows read between two looks at other requests: reading a phone number takes its time. */
const ROWS_AT_A_TIME = 100;

const HEADERS: Record<SuppressionKind, readonly string[]> = {
  phone: ["phone", "phonenumber", "mobile", "cell", "cellphone", "msisdn", "number"],
  email: ["email", "emailaddress", "mail"],
  id_number: ["idnumber", "idno", "said", "rsaid"],
};

type Entry = { kind: SuppressionKind; value: string; reason: string | null };
type Read = { entries: Entry[]; invalid: SuppressionImport["invalid"] };

const FORM: FormShape = { fields: ["tenant_id"], files: { file: SUPPRESSIONS_MAX_BYTES } };

export const suppressionsForm = z.object({
  file: z.custom<ReceivedFile>((file) => file !== undefined, "Choose a file"),
  tenant_id: z.coerce.number().int().positive().optional(),
});

/**
 * Receives a CSV file and puts everybody in it on a tenant's list.
 * @throws HttpError 413, 415, 422 when it can't be read, 429 when too many uploads run
 */
export async function uploadSuppressions(actor: Actor, request: Request): Promise<SuppressionImport> {
  const check = new CsvCheck({ delimiters: CSV_DELIMITERS, maxRows: MAX_ROWS });
  const work = async ({ fields, files }: ReceivedForm) => {
    const { file, tenant_id } = suppressionsForm.parse({ ...fields, ...files });
    return importSuppressions(actor, tenant_id, await read(await records(file.read(), check.end())));
  };
  return inSlot("uploads", actor.id, () => receiveForm(request, FORM, work, (_, bytes) => check.see(bytes)));
}

/**
 * Puts everybody in a table on a tenant's list. Its columns are called phone, email and id_number, any of them, and
 * reason if there is one; unreadable rows are reported, and all others are added.
 */
async function importSuppressions(actor: Actor, tenantId: number | undefined, { entries, invalid: refused }: Read) {
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
      return { ...counts, invalid: refused.slice(0, MAX_MESSAGES) };
    }),
  );
}

async function read([header, ...rows]: string[][]): Promise<Read> {
  if (!header) throw invalid({ file: "The file is empty." });
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const columns = SUPPRESSION_KINDS.flatMap((kind) => {
    const index = names.findIndex((name) => HEADERS[kind].includes(name));
    return index === -1 ? [] : [{ kind, index }];
  });
  if (columns.length === 0) throw invalid({ file: "Name a column phone, email or id_number in the first row." });
  const reasonAt = names.indexOf("reason");
  const result: Read = { entries: [], invalid: [] };
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_AT_A_TIME === 0) await setImmediate();
    const reason = [...(row[reasonAt] ?? "")].slice(0, REASON_MAX_LENGTH).join("") || null;
    for (const { kind, index } of columns) {
      const text = row[index]?.trim();
      if (!text) continue;
      const contact = readContact(kind, text);
      if ("value" in contact) result.entries.push({ kind, value: contact.value, reason });
      else result.invalid.push({ row: place + 2, message: contact.message });
    }
  }
  return result;
}

async function records(bytes: AsyncGenerator<Buffer>, encoding: Encoding): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = parse({
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: [...CSV_DELIMITERS],
    max_record_size: CSV_MAX_ROW_BYTES,
  });
  const decoder = new TextDecoder(encoding);
  const text = async function* () {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  };
  pipeline(text, parser, () => {}); // errors reach the reader of the rows
  try {
    for await (const row of parser) {
      rows.push(row.map(fromCell));
      if (rows.length > MAX_ROWS + 1) throw tooManyRows(MAX_ROWS);
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: `The file can't be read as CSV: ${error.message}` });
    throw error;
  }
  return rows;
}
