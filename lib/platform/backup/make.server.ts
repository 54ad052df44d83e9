import "server-only";
import { access } from "node:fs/promises";
import { fingerprintOf } from "@/lib/platform/crypto/data-key.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { openTableCopies, type TableCopies } from "@/lib/platform/db/table-copies.server";
import { fileStore } from "@/lib/platform/files/store.server";
import { BACKUP_QUEUE } from "@/lib/platform/jobs/queue-names";
import { env } from "@/lib/platform/settings/env.server";
import { type Part, writeArchive } from "./archive.server";
import { FORMAT, type Manifest, Tally } from "./manifest.server";
import { CHECKSUM_PART, MANIFEST_PART, SECRETS_PART } from "./parts.server";
import { fileParts, rowParts } from "./sections.server";

/** Sessions, so that nobody is signed in again whose session has ended since; and what lasts for seconds. */
const LEFT_OUT = ["_prisma_migrations", "_sql_files", "sessions", "presences", "lead_reservations", "heavy_work"];

const WHOLE_FILE = Number.MAX_SAFE_INTEGER;

/**
 * Writes the database as it is now, and the stored files, to an archive, encrypted to BACKUP_PASSPHRASE if there is one.
 * Only an encrypted archive contains DATA_KEY.
 * @returns what is in it. @throws Error when there is such a file already, or it can't be written
 */
export async function makeBackup(file: string): Promise<Manifest> {
  if (await exists(file)) throw new Error(`${file} exists already. Choose another name.`);
  const { BACKUP_PASSPHRASE } = env();
  // Without its own jobs: a restored console would begin with the backup that it comes from.
  await using copies = await openTableCopies(LEFT_OUT, BACKUP_QUEUE);
  const manifest = await firstLines(copies);
  await writeArchive(file, BACKUP_PASSPHRASE, partsOf(copies, manifest, BACKUP_PASSPHRASE !== undefined));
  return manifest;
}

const exists = (file: string) =>
  access(/* turbopackIgnore: true */ file).then(
    () => true,
    () => false,
  );

/** What is known of an archive at its beginning. */
async function firstLines(copies: TableCopies): Promise<Manifest> {
  const { DATA_KEY, DATA_KEY_PREVIOUS } = env();
  const nothing = new Tally();
  return {
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations: await copies.migrations(),
    data_keys: [DATA_KEY, DATA_KEY_PREVIOUS].filter((key) => key !== undefined).map(fingerprintOf),
    tables: [],
    sequences: [],
    jobs: nothing.ofRows(),
    files: { count: 0, ...nothing.ofBytes() },
    absent_files: { removed: 0, missing: 0, examples: [] },
  };
}

/** @param manifest is completed by the time that its own part comes */
async function* partsOf(copies: TableCopies, manifest: Manifest, hasSecrets: boolean): AsyncGenerator<Part> {
  for (const table of await copies.tables()) {
    const tally = new Tally();
    yield* tallied(rowParts(`tables/${table.name}`, copies.rowsOf(table)), tally);
    manifest.tables.push({ ...table, ...tally.ofRows() });
  }
  const jobs = new Tally();
  yield* tallied(rowParts("jobs", copies.jobs()), jobs);
  manifest.jobs = jobs.ofRows();
  manifest.sequences = await copies.sequences();
  await copies.release(); // files may take hours
  yield* storedFiles(copies, manifest);
  manifest.absent_files = await copies.findAbsentFiles();
  if (hasSecrets) yield { name: SECRETS_PART, bytes: secrets() };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const checksum = sha256(bytes);
  yield { name: MANIFEST_PART, bytes };
  yield { name: CHECKSUM_PART, bytes: Buffer.from(`${checksum}  ${MANIFEST_PART}\n`) };
}

async function* tallied(parts: AsyncIterable<Part & { plain: Buffer }>, tally: Tally): AsyncGenerator<Part> {
  for await (const part of parts) {
    tally.add(part.plain);
    yield part;
  }
}

// A file is stored before the row that names it, and removed after that row: those of the rows that were copied are there,
// but for what was removed since, or was lost before.
async function* storedFiles({ noteFile }: TableCopies, manifest: Manifest): AsyncGenerator<Part> {
  const { listFiles, readRangeFrom } = await fileStore();
  const tally = new Tally();
  let count = 0;
  for await (const file of listFiles()) {
    const source = await readRangeFrom(file.path, 0, WHOLE_FILE);
    if (source === null) continue;
    count += 1;
    for await (const part of fileParts(file, source)) {
      tally.add(Buffer.from(part.name));
      tally.add(part.bytes);
      yield part;
    }
    await noteFile(file.path);
  }
  manifest.files = { count, ...tally.ofBytes() };
}

function secrets(): Buffer {
  const { DATA_KEY, DATA_KEY_PREVIOUS } = env();
  return Buffer.from(JSON.stringify({ DATA_KEY, DATA_KEY_PREVIOUS }));
}
