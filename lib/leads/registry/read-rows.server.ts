import "server-only";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { readContact, type SuppressionKind } from "@/lib/leads/suppressions/schema";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { CSV_DELIMITERS, CSV_MAX_ROW_BYTES, type Encoding } from "@/lib/platform/csv/check.server";
import { fromCell } from "@/lib/platform/csv/csv";
import { invalid } from "@/lib/platform/http/errors.server";
import { isDay } from "@/lib/platform/time/days";

/** A contact of an answer as it is stored, or the SHA-256 of one. */
type RegistryRow = { kind: SuppressionKind | "sha256"; value: string; listed_on: string };

export type ReadRow = RegistryRow | "invalid";

const DIGEST = /^[0-9a-f]{64}$/i;
const DATE_HEADERS = ["listedon", "dateregistered", "registeredon", "optoutdate", "date"];

/**
 * Reads the answer of the registry, as many rows at a time as arrive together: waiting for each would leave so much behind
 * that memory grows with the file. A column called listed_on says since when; every other cell is a contact,
 * or its SHA-256 in hexadecimal. A first row without a contact names the columns.
 * @param answeredOn where a row does not say since when
 * @throws HttpError 422 on file
 */
export async function* readRegistryRows(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding,
  answeredOn: string,
): AsyncGenerator<ReadRow[]> {
  let dateAt: number | undefined;
  for await (const records of readRecords(bytes, encoding)) {
    const rows: ReadRow[] = [];
    for (const cells of records) {
      if (dateAt === undefined) {
        const names = cells.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
        dateAt = names.findIndex((name) => DATE_HEADERS.includes(name));
        if (cells.every((cell) => readCell(cell) === null)) continue;
      }
      const date = cells[dateAt]?.slice(0, 10) ?? "";
      const listed_on = isDay(date) && date < answeredOn ? date : answeredOn;
      const contacts = cells.flatMap((cell, place) => (place === dateAt ? [] : (readCell(cell) ?? [])));
      if (contacts.length === 0) rows.push("invalid");
      for (const contact of contacts) rows.push({ ...contact, listed_on });
    }
    yield rows;
  }
}

type Contact = Pick<RegistryRow, "kind" | "value">;

// Short words such as "phone" or "listed" are what such files have beside their contacts.
function readCell(text: string): Contact | null {
  if (DIGEST.test(text)) return { kind: "sha256", value: text.toLowerCase() };
  if (text.includes("@")) return contactOf("email", text);
  if (!/^[\d\s+().-]{9,}$/.test(text)) return null;
  const isId = /^\d{13}$/.test(text) ? contactOf("id_number", text) : null;
  return isId ? { ...isId, value: searchHash(isId.value) } : contactOf("phone", text);
}

function contactOf(kind: SuppressionKind, text: string): Contact | null {
  const read = readContact(kind, text);
  return "value" in read ? { kind, value: read.value } : null;
}

async function* readRecords(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string[][]> {
  const parser = parse({
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    delimiter: [...CSV_DELIMITERS],
    max_record_size: CSV_MAX_ROW_BYTES,
  });
  const decoder = new TextDecoder(encoding);
  let records: string[][] = [];
  parser.on("data", (record: string[]) => records.push(record.map(fromCell)));
  const ended = finished(parser);
  ended.catch(() => {}); // until it is waited for
  try {
    for await (const chunk of bytes) {
      const isFull = !parser.write(decoder.decode(chunk, { stream: true }));
      if (isFull || parser.destroyed) await Promise.race([once(parser, "drain"), ended]);
      yield records;
      records = [];
    }
    parser.end();
    await ended;
    yield records;
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ file: `The file can't be read as CSV: ${error.message}` });
    throw error;
  } finally {
    parser.destroy();
  }
}

/** What the registry may have hashed a stored contact as: a number with and without its country code, and an address. */
export function digestsOf({ kind, value }: Contact): string[] {
  const spellings = kind === "phone" ? [value, value.slice(1), value.replace(/^\+27/, "0")] : [value];
  return spellings.map(sha256);
}
