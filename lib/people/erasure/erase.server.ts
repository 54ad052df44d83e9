import "server-only";
import { eraseAnswers } from "@/lib/identity/http/idempotency.server";
import { eraseSavedViews } from "@/lib/identity/saved-views/erase.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { eraseImportRows } from "@/lib/leads/lead-imports/erase.server";
import { erasePosts } from "@/lib/leads/lead-posts/erase.server";
import { anonymiseLead } from "@/lib/leads/leads/anonymise.server";
import { lockAndRead } from "@/lib/leads/leads/lock.server";
import { suppressErased } from "@/lib/leads/suppressions/suppress.server";
import { findConsumer } from "@/lib/people/consumers/find.server";
import { countWaiting, linkNewest, lockTenant } from "@/lib/people/consumers/link.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { eraseAuditDetails } from "@/lib/platform/audit/erase.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { log } from "@/lib/platform/log.server";
import { removeUnusedFiles } from "@/lib/platform/storage/files.server";
import { scheduleOrphanCheck } from "@/lib/platform/storage/orphaned-files.server";
import { eraseOutcomeRows } from "@/lib/sales/outcomes/erase.server";
import { eraseRecordings, removePurgedFiles } from "@/lib/sales/recordings/purge.server";
import { eraseSale } from "@/lib/sales/sales/anonymise.server";
import type { SaleAuthor } from "@/lib/sales/sales/append-events.server";
import { writeToJournal } from "./journal.server";
import { type Division, divide } from "./kept.server";
import { eraseRecords, eraseRequests } from "./records.server";
import type { EraseInput, ErasureResult } from "./schema";
import { type ErasureSubject, lockSubject } from "./subject.server";

/** Batches of leads and sales that are linked to their people before somebody is erased. */
const MAX_LINKED_BATCHES = 20;

/**
 * Removes for good whatever tells who a person was, all or nothing. What the law has us keep stays, and the result says why.
 * A dry run does the same and takes it back, so that its counts are those of the erasure.
 * @throws HttpError 403, 404; 409 for a person who is erased already or under legal hold, while an import is at work, and
 *   while leads wait to be linked to their people
 */
export async function eraseConsumer(actor: Actor, id: number, input: EraseInput): Promise<ErasureResult> {
  const { tenant_id } = await findConsumer(actor, id);
  await linkAll(tenant_id);
  return asPlatform(() => eraseAs({ ...actor, tenant_id }, id, input));
}

/** Who erases: an administrator, or the console itself. */
export type Eraser = SaleAuthor & { tenant_id: number };

/** The same for whoever may do it, as the platform. @throws HttpError 409 as `eraseConsumer` does */
export const eraseAs = (owner: Eraser, id: number, input: EraseInput): Promise<ErasureResult> =>
  input.dry_run ? rehearse(owner, id, input) : perform(owner, id, input);

async function linkAll(tenant_id: number): Promise<void> {
  for (let batch = 0; batch < MAX_LINKED_BATCHES; batch += 1) {
    await linkNewest(tenant_id);
    if ((await countWaiting(tenant_id)) === 0) return;
  }
  throw conflict("Leads of this organisation are still being linked to their people. Try again in a few minutes.");
}

/** Takes back what has been done for a dry run. */
class Rehearsed extends Error {
  constructor(readonly result: ErasureResult) {
    super("This erasure was a dry run");
  }
}

async function rehearse(owner: Eraser, id: number, input: EraseInput): Promise<ErasureResult> {
  try {
    return await transaction(async () => {
      throw new Rehearsed((await erase(owner, id, input)).result);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result;
    throw error;
  }
}

async function perform(owner: Eraser, id: number, input: EraseInput): Promise<ErasureResult> {
  const { result, files } = await transaction(async () => {
    const { subject, ...erased } = await erase(owner, id, input);
    await writeToJournal(subject); // before the erasure is confirmed: a restore that knows nothing of it brings them back
    return erased;
  });
  await removeUnusedFiles(files);
  await removePurgedFiles(new AbortController().signal);
  return result;
}

type Erased = { result: ErasureResult; files: string[]; subject: ErasureSubject };

async function erase(owner: Eraser, id: number, { reason, dry_run }: EraseInput): Promise<Erased> {
  await lockTenant(owner.tenant_id);
  await requireErasable(id);
  const subject = await lockSubject(owner.tenant_id, id);
  const division = await divide(subject);
  const files = await eraseWork(owner, division);
  const counts = {
    ...(await eraseTraces(subject, division, dry_run)),
    ...(await eraseRecords(subject)),
    leads: division.leads.length,
    sales: division.sales.length,
    recordings: division.recordings.length,
  };
  const { requests, open_requests } = await eraseRequests(subject);
  const suppressed = await suppressErased(owner.tenant_id, subject.contacts);
  const result = { dry_run, counts: { ...counts, requests }, kept: division.kept, suppressed, open_requests };
  const told = { reason: withoutPerson(reason, subject), ...result.counts, kept: division.kept.length };
  await recordAudit(owner, "consumers.erase", id, null, told);
  return { result, files, subject };
}

async function requireErasable(id: number): Promise<void> {
  const person = await db.consumer.findFirstOrThrow({ where: { id, merged_into_id: null } });
  if (person.erased_at) throw conflict("This person has been erased already.");
  if (person.legal_hold) throw conflict("This person is under legal hold. Nothing about them can be erased.");
}

/** The leads, sales and recordings. A lead is locked before its sale. @returns the files that go after the commit */
async function eraseWork(owner: Eraser, { leads, sales, recordings }: Division): Promise<string[]> {
  const files: string[] = [];
  for (const id of leads) {
    const read = () => db.lead.findFirst({ where: { id }, select: { id: true, tenant_id: true } });
    const lead = await lockAndRead(id, read);
    if (lead) await anonymiseLead(lead, owner);
  }
  await eraseRecordings(owner, recordings);
  for (const id of sales) files.push(...(await eraseSale(owner, id)));
  if (files.length > 0) await scheduleOrphanCheck(files);
  return files;
}

/** What was stored as it came in, and what stands beside leads and sales. */
async function eraseTraces(
  { tenant_id, pattern, since }: ErasureSubject,
  { leads, sales }: Division,
  dry_run: boolean,
) {
  const ofWork = { OR: [{ lead_id: { in: leads } }, { sale_id: { in: sales } }] };
  const of = (erased: (pattern: string) => Promise<number>) => (pattern === null ? 0 : erased(pattern));
  return {
    posts: await erasePosts(tenant_id, leads, pattern),
    calls: (await db.call.deleteMany({ where: { lead_id: { in: leads } } })).count,
    notifications: (await db.notification.deleteMany({ where: ofWork })).count,
    outcome_rows: await of((named) => eraseOutcomeRows(tenant_id, named)),
    saved_views: await of((named) => eraseSavedViews(tenant_id, named)),
    answers: await of((named) => eraseAnswers(tenant_id, named)),
    audit_details: await of((named) => eraseAuditDetails(tenant_id, named, since)),
    import_rows: await of((named) => eraseImportRows(tenant_id, named, dry_run)),
  };
}

const withoutPerson = (text: string, { pattern }: ErasureSubject) =>
  pattern === null ? text : text.replace(new RegExp(pattern, "gi"), "…");
