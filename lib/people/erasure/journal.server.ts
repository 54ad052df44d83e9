import "server-only";
import { z } from "zod";
import { contactHash } from "@/lib/leads/record/contact-hash.server";
import { db } from "@/lib/platform/db/client.server";
import { appendToJournal, readJournal } from "@/lib/platform/files/journal.server";
import type { ErasureSubject } from "./subject.server";

const entrySchema = z.strictObject({
  tenant_id: z.int(),
  /** The person's records: their ids may be given anew after a restore, but not at the same moment. */
  records: z.array(z.strictObject({ id: z.int(), created_at: z.iso.datetime() })).min(1),
  /** Keyed hashes of what they were reached and identified by. */
  hashes: z.array(z.string()),
  erased_at: z.iso.datetime(),
});
export type JournalEntry = z.infer<typeof entrySchema>;

/** Writes down who has been erased in this transaction, so that a restore erases them again. It tells nobody who they were. */
export async function writeToJournal({ tenant_id, ids, contacts }: ErasureSubject): Promise<void> {
  const rows = await db.consumer.findMany({
    where: { id: { in: ids } },
    select: { id: true, created_at: true, erased_at: true },
    orderBy: { id: "asc" },
  });
  const records = rows.map(({ id, created_at }) => ({ id, created_at }));
  const hashes = contacts.map(contactHash).sort();
  const erased_at = rows.at(-1)?.erased_at;
  await appendToJournal(JSON.stringify({ tenant_id, records, hashes, erased_at }));
}

/** Everybody who was erased, and how many lines could not be read; null where there is no journal. */
export async function readErasures(): Promise<{ entries: JournalEntry[]; unread: number } | null> {
  const lines = await readJournal();
  if (lines === null) return null;
  const entries = lines.flatMap((line) => entryOf(line) ?? []);
  return { entries, unread: lines.length - entries.length };
}

function entryOf(line: string): JournalEntry | null {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
