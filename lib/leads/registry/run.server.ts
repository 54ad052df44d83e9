import "server-only";
import type { Contact } from "@/lib/leads/suppressions/contacts";
import { suppressListed } from "@/lib/leads/suppressions/suppress.server";
import { dateText } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { RegistryImport } from "@/lib/platform/db/generated/client";
import { digestsOf } from "./read-rows.server";

/** Contacts, and leads, per transaction: hashing them must not keep other requests waiting. */
const BATCH_ROWS = 5_000;
const BATCH_LEADS = 2_000;

/** A contact with the day since when the registry lists it. */
type Listed = Contact & { listed_on: Date };

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

/** @returns false when none is left */
async function suppressPlain(current: RegistryImport): Promise<boolean> {
  const rows = await db.$queryRaw<Listed[]>`
    DELETE FROM registry_import_rows WHERE import_id = ${current.id} AND (kind, value) IN (
      SELECT kind, value FROM registry_import_rows
      WHERE import_id = ${current.id} AND kind IN ('phone', 'email', 'id_number') ORDER BY kind, value LIMIT ${BATCH_ROWS})
    RETURNING kind, value, listed_on`;
  if (rows.length === 0) return false;
  await addHits(current, rows, rows.length);
  return true;
}

/** Compares the hashes with the contacts of the next leads. @returns false after the last lead, or without hashes */
async function suppressHashed(current: RegistryImport): Promise<boolean> {
  const left = await db.registryImportRow.findFirst({ where: { import_id: current.id }, select: { kind: true } });
  if (!left) return false;
  const leads = await db.$queryRaw<
    { id: number; phone: string | null; alt_phone: string | null; email: string | null }[]
  >`
    SELECT id, phone, alt_phone, email FROM leads WHERE id > ${current.last_lead_id} ORDER BY id LIMIT ${BATCH_LEADS}`;
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
    return contact ? [{ ...contact, listed_on }] : [];
  });
  await addHits({ ...current, last_lead_id }, listed, found.length);
  return true;
}

function remember(contact: Contact, contactOf: Map<string, Contact>): void {
  for (const digest of digestsOf(contact)) contactOf.set(digest, contact);
}

async function addHits(current: RegistryImport, listed: readonly Listed[], finished: number): Promise<void> {
  const added = await suppressListed(
    current.actor_id,
    listed.map((each) => ({ ...each, listed_on: dateText(each.listed_on) })),
  );
  const { id, last_lead_id } = current;
  const data = {
    ...{ status: "running", last_lead_id },
    ...{ finished: { increment: finished }, hits: { increment: listed.length }, added: { increment: added } },
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
