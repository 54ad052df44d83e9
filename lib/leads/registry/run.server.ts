import "server-only";
import type { Contact } from "@/lib/leads/record/contacts";
import { suppressListed } from "@/lib/leads/suppressions/suppress.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma, type RegistryImport } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { dateText } from "@/lib/platform/time/days";
import { digestsOf } from "./read-rows.server";

/** Contacts per statement. */
const BATCH_ROWS = 5_000;
/** Leads per transaction: hashing their contacts must not keep other requests waiting. */
const BATCH_LEADS = 2_000;

/**
 * Suppresses everybody in an answer of the registry, from where it stopped until its end or the signal. Contacts in plain
 * go on the list as they are; a hash is compared with those of all contacts that we have.
 */
export async function runRegistryImport(id: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await runBatch(id)));
}

const runBatch = (id: number): Promise<boolean> =>
  transaction(async () => {
    // A worker that was presumed dead may still be running. This lock makes the two take turns.
    await db.$queryRaw`SELECT id FROM registry_imports WHERE id = ${id} FOR UPDATE`;
    const current = await db.registryImport.findFirst({ where: { id } });
    if (!current || current.status === "done" || current.status === "failed") return false;
    return (await suppressPlain(current)) || (await suppressHashed(current)) || finish(current);
  });

/** In the database alone: a million rows would grow the memory of this process. @returns false when none is left */
async function suppressPlain(current: RegistryImport): Promise<boolean> {
  const [done] = await db.$queryRaw<{ hits: number; added: number }[]>`
    WITH plain AS (
      DELETE FROM registry_import_rows WHERE import_id = ${current.id} AND (kind, value) IN (
        SELECT kind, value FROM registry_import_rows
        WHERE import_id = ${current.id} AND kind IN ('phone', 'email', 'id_number') ORDER BY kind, value LIMIT ${BATCH_ROWS})
      RETURNING kind, value, listed_on),
    added AS (${suppressListed(current.actor_id, Prisma.sql`plain`)})
    SELECT (SELECT count(*) FROM plain) AS hits, (SELECT count(*) FROM added) AS added`;
  if (!done || done.hits === 0) return false;
  await advance(current, { ...done, finished: done.hits });
  return true;
}

const contactColumns = columns("Lead", "leads", ["id", "phone", "alt_phone", "email"]);

/** Compares the hashes with the contacts of the next leads. @returns false after the last lead, or without hashes */
async function suppressHashed(current: RegistryImport): Promise<boolean> {
  const left = await db.registryImportRow.findFirst({ where: { import_id: current.id }, select: { kind: true } });
  if (!left) return false;
  const leads = await db.$queryRaw<RowOf<typeof contactColumns>[]>`
    SELECT ${contactColumns} FROM leads WHERE id > ${current.last_lead_id} ORDER BY id LIMIT ${BATCH_LEADS}`;
  const last_lead_id = leads.at(-1)?.id;
  if (last_lead_id === undefined) return false;
  const contactOf = new Map<string, Contact>();
  for (const { phone, alt_phone, email } of leads) {
    for (const value of [phone, alt_phone]) if (value) remember({ kind: "phone", value }, contactOf);
    if (email) remember({ kind: "email", value: email }, contactOf);
  }
  const found = await db.$queryRaw<{ value: string; listed_on: Date }[]>`
    DELETE FROM registry_import_rows WHERE import_id = ${current.id} AND kind = 'sha256'
      AND value = ANY(${[...contactOf.keys()]}::text[])
    RETURNING value, listed_on`;
  const listed = found.flatMap(({ value, listed_on }) => {
    const contact = contactOf.get(value);
    return contact ? [{ ...contact, listed_on: dateText(listed_on) }] : [];
  });
  const added = await db.$queryRaw<object[]>(
    suppressListed(
      current.actor_id,
      Prisma.sql`jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS listed (kind text, value text, listed_on date)`,
    ),
  );
  await advance({ ...current, last_lead_id }, { hits: listed.length, added: added.length, finished: found.length });
  return true;
}

function remember(contact: Contact, contactOf: Map<string, Contact>): void {
  for (const digest of digestsOf(contact)) contactOf.set(digest, contact);
}

type Progress = { finished: number; hits: number; added: number };

async function advance({ id, last_lead_id }: RegistryImport, { finished, hits, added }: Progress): Promise<void> {
  const data = {
    ...{ status: "running" as const, last_lead_id },
    ...{ finished: { increment: finished }, hits: { increment: hits }, added: { increment: added } },
  };
  await db.registryImport.update({ where: { id }, data, select: { id: true } });
}

// The hashes that are left are of people whom we do not know.
async function finish({ id, contacts }: RegistryImport): Promise<boolean> {
  await db.registryImport.update({
    where: { id },
    data: { status: "done", finished: contacts, finished_at: new Date() },
    select: { id: true },
  });
  return false;
}

/** Removes the contacts of answers that were worked or have failed. */
export const sweepRegistryRows = (): Promise<number> =>
  db.$executeRaw`
    DELETE FROM registry_import_rows WHERE (import_id, kind, value) IN (
      SELECT import_id, kind, value FROM registry_import_rows
      WHERE import_id IN (SELECT id FROM registry_imports WHERE status IN ('done', 'failed')) LIMIT 50000)`;
