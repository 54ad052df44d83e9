import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { CSV_DELIMITERS, CsvCheck, type Encoding } from "@/lib/platform/csv/check.server";
import { plainFileName } from "@/lib/platform/csv/file.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { type FormShape, type ReceivedFile, type ReceivedForm, receiveForm } from "@/lib/platform/files/form.server";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { inSlot } from "@/lib/platform/http/slots.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { enqueueRegistryImport } from "./jobs.server";
import { type ReadRow, readRegistryRows } from "./read-rows.server";
import { toRegistryImport } from "./registry.server";
import { REGISTRY_MAX_BYTES, type RegistryImport, registryImportForm } from "./schema";

const FORM: FormShape = { fields: ["answered_on"], files: { file: REGISTRY_MAX_BYTES } };
/** What `uploadRegistryAnswer` receives. */
export const registryUpload = registryImportForm.extend({
  file: z.custom<ReceivedFile>((file) => file !== undefined, "Choose a file"),
});

const BATCH_ROWS = 1_000;

/**
 * Receives the registry's answer and works on it in the background.
 * @throws HttpError 403 unless an administrator sends it, 413, 415, 422 when it can't be read, 429
 */
export function uploadRegistryAnswer(actor: Actor, request: Request): Promise<Sendable<RegistryImport>> {
  requireAdministrator(actor);
  const check = new CsvCheck({ delimiters: CSV_DELIMITERS });
  const digest = createHash("sha256");
  const see = (bytes: Buffer) => {
    check.see(bytes);
    digest.update(bytes);
  };
  const work = async ({ fields, files }: ReceivedForm) => {
    const { answered_on, file } = registryUpload.parse({ ...fields, ...files });
    return create(actor, { file, encoding: check.end(), sha256: digest.digest("hex"), answered_on });
  };
  return inSlot("uploads", actor.id, () => receiveForm(request, FORM, work, (_, bytes) => see(bytes)));
}

type Answer = { file: ReceivedFile; encoding: Encoding; sha256: string; answered_on: string };

// In one transaction: a process that dies meanwhile leaves nothing behind.
const create = (actor: Actor, { file, encoding, sha256, answered_on }: Answer) =>
  asPlatform(() =>
    transaction(async () => {
      const file_name = plainFileName(file.name, "answer.csv");
      const started = await db.registryImport.create({
        data: {
          ...{ file_name, sha256, actor_id: actor.id, actor_name: fullNameOf(actor) },
          answered_on: new Date(answered_on),
        },
        select: { id: true },
      });
      const counts = await storeRows(started.id, readRegistryRows(file.read(), encoding, answered_on));
      if (counts.rows === 0) throw invalid({ file: "The file is empty" });
      if (counts.contacts === 0)
        throw invalid({ file: "There is no phone number, email address or hash in this file" });
      const created = await db.registryImport.update({ where: { id: started.id }, data: counts });
      await recordAudit(actor, "registry-imports.store", created.id, null, {
        ...{ name: file_name, sha256, answered_on, tenant_id: null },
        ...counts,
      });
      await enqueueRegistryImport(created.id);
      return toRegistryImport(created);
    }),
  );

type Counts = { rows: number; invalid: number; contacts: number };

async function storeRows(importId: number, chunks: AsyncIterable<ReadRow[]>): Promise<Counts> {
  const counts = { rows: 0, invalid: 0, contacts: 0 };
  for await (const rows of chunks) {
    counts.rows += rows.length;
    const lines = rows.flatMap((row) => (row === "invalid" ? [] : `${row.kind}\t${row.listed_on}\t${row.value}`));
    counts.invalid += rows.length - lines.length;
    for (let at = 0; at < lines.length; at += BATCH_ROWS) {
      counts.contacts += await insertRows(importId, lines.slice(at, at + BATCH_ROWS));
    }
  }
  return counts;
}

// A contact that the file names twice is stored once. They are sent as one text: the database client copies each value of
// a list several times, and so much of that outlives its batch that memory would grow with the file.
const insertRows = (importId: number, lines: readonly string[]): Promise<number> =>
  db.$executeRaw`
    INSERT INTO registry_import_rows (import_id, kind, value, listed_on)
    SELECT ${importId}::int, split_part(line, E'\t', 1), split_part(line, E'\t', 3), split_part(line, E'\t', 2)::date
    FROM string_to_table(${lines.join("\n")}, E'\n') AS line ON CONFLICT DO NOTHING`;
