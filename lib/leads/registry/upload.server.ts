import "server-only";
import { createHash } from "node:crypto";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { inSlot } from "@/lib/platform/http/slots.server";
import { openTable, previewTable, type ReceivedTable, receiveTable } from "@/lib/platform/tables/open.server";
import { plainFileName } from "@/lib/platform/tables/read.server";
import type { TablePreview } from "@/lib/platform/tables/target";
import { fullNameOf } from "@/lib/platform/text/format";
import { enqueueRegistryImport } from "./jobs.server";
import { type ReadRow, readRegistryRows, registryTarget } from "./read-rows.server";
import { toRegistryImport } from "./registry.server";
import { REGISTRY_MAX_BYTES, registryImportForm, registryReading, type StartedRegistryImport } from "./schema";

const BATCH_ROWS = 1_000;
const MAX_UNREAD = 1_000;

/** Shows an answer as it would be imported. @throws HttpError 403 unless an administrator sends it, 413, 415, 422, 429 */
export function previewRegistryAnswer(actor: Actor, request: Request): Promise<TablePreview> {
  requireAdministrator(actor);
  return inSlot("uploads", actor.id, () => previewTable(request, registryTarget, registryReading, REGISTRY_MAX_BYTES));
}

/**
 * Receives the registry's answer and works on it in the background.
 * @throws HttpError 403 unless an administrator sends it, 413, 415, 422 when it can't be read, 429
 */
export function uploadRegistryAnswer(actor: Actor, request: Request): Promise<Sendable<StartedRegistryImport>> {
  requireAdministrator(actor);
  const digest = createHash("sha256");
  const work = async (fields: Record<string, unknown>, received: ReceivedTable) => {
    const { answered_on, ...choice } = registryImportForm.parse(fields);
    const { columns, rows } = await openTable(received, registryTarget, choice, { maxRows: Number.POSITIVE_INFINITY });
    const answer = { name: received.file.name, sha256: digest.digest("hex"), answered_on };
    const started = await create(actor, answer, readAll(rows, columns, answered_on));
    return { ...started, ignored: columns.flatMap(({ name, field }) => (field === null ? name : [])) };
  };
  return inSlot("uploads", actor.id, () =>
    receiveTable(request, { maxBytes: REGISTRY_MAX_BYTES }, ["answered_on"], work, (bytes) => digest.update(bytes)),
  );
}

type Columns = Parameters<typeof readRegistryRows>[1];

async function* readAll(batches: AsyncIterable<TableRow[]>, columns: Columns, answeredOn: string) {
  for await (const rows of batches) {
    const read = readRegistryRows(rows, columns, answeredOn);
    yield read.map((one, place) => ({ ...one, row: rows[place]?.number ?? 0 }));
  }
}

type NumberedRow = ReadRow & { row: number };
type Answer = { name: string; sha256: string; answered_on: string };

// In one transaction: a process that dies meanwhile leaves nothing behind.
const create = (actor: Actor, { name, sha256, answered_on }: Answer, rows: AsyncIterable<NumberedRow[]>) =>
  asPlatform(() =>
    transaction(async () => {
      const file_name = plainFileName(name, "answer.csv");
      const started = await db.registryImport.create({
        data: {
          ...{ file_name, sha256, actor_id: actor.id, actor_name: fullNameOf(actor) },
          answered_on: new Date(answered_on),
        },
        select: { id: true },
      });
      const { unread, ...counts } = await storeRows(started.id, rows);
      if (counts.contacts === 0) throw invalid({ file: noContactIn(unread) });
      const created = await db.registryImport.update({ where: { id: started.id }, data: counts });
      await recordAudit(actor, "registry-imports.store", created.id, null, {
        ...{ name: file_name, sha256, answered_on, tenant_id: null },
        ...counts,
      });
      await enqueueRegistryImport(created.id);
      return { ...toRegistryImport(created), unread };
    }),
  );

const noContactIn = ([first]: UnreadRow[]): string =>
  `There is no phone number, email address or hash to add in this file${first ? `. Row ${first.row}: ${first.message}` : ""}`;

type UnreadRow = { row: number; message: string };
type Stored = { rows: number; invalid: number; contacts: number; unread: UnreadRow[] };

async function storeRows(importId: number, chunks: AsyncIterable<NumberedRow[]>): Promise<Stored> {
  const stored: Stored = { rows: 0, invalid: 0, contacts: 0, unread: [] };
  for await (const rows of chunks) {
    const unread = rows.flatMap(({ row, problem }) => (problem === null ? [] : { row, message: problem }));
    stored.rows += rows.length;
    stored.invalid += unread.length;
    stored.unread.push(...unread.slice(0, MAX_UNREAD - stored.unread.length));
    const lines = rows.flatMap(({ contacts }) =>
      contacts.map(({ kind, listed_on, value }) => `${kind}\t${listed_on}\t${value}`),
    );
    for (let at = 0; at < lines.length; at += BATCH_ROWS) {
      stored.contacts += await insertRows(importId, lines.slice(at, at + BATCH_ROWS));
    }
  }
  return stored;
}

// A contact that the file names twice is stored once. They are sent as one text: the database client copies each value of
// a list several times, and so much of that outlives its batch that memory would grow with the file.
const insertRows = (importId: number, lines: readonly string[]): Promise<number> =>
  db.$executeRaw`
    INSERT INTO registry_import_rows (import_id, kind, value, listed_on)
    SELECT ${importId}::int, split_part(line, E'\t', 1), split_part(line, E'\t', 3), split_part(line, E'\t', 2)::date
    FROM string_to_table(${lines.join("\n")}, E'\n') AS line ON CONFLICT DO NOTHING`;
