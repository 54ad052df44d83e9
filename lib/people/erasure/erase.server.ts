import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { eraseAuditDetails } from "@/lib/identity/audit/erase.server";
import { eraseAnswers } from "@/lib/identity/http/idempotency.server";
import { eraseSavedViews } from "@/lib/identity/saved-views/saved-views.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { eraseBulkNotes } from "@/lib/leads/bulks/erase.server";
import { eraseFileNames, findImportRows } from "@/lib/leads/imports/erase.server";
import { erasePosts } from "@/lib/leads/intake/lead-posts/erase.server";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { suppressErased } from "@/lib/leads/suppressions/suppress.server";
import { anonymiseLead } from "@/lib/leads/work/anonymise.server";
import { findConsumer } from "@/lib/people/consumers/find.server";
import { lockTenant } from "@/lib/people/consumers/link/link.server";
import { hasRemains } from "@/lib/people/consumers/remains.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { dryRun } from "@/lib/platform/db/dry-run.server";
import { removeUnusedFiles } from "@/lib/platform/files/files.server";
import { scheduleOrphanCheck } from "@/lib/platform/files/orphaned-files.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { removeFromOutbox } from "@/lib/platform/mail/outbox.server";
import { eraseSale } from "@/lib/sales/lifecycle/anonymise.server";
import { eraseOutcomeFileNames, eraseOutcomeRows } from "@/lib/sales/outcomes/erase.server";
import type { SaleAuthor } from "@/lib/sales/record/append-events.server";
import { eraseRecordings, removePurgedFiles } from "@/lib/sales/recordings/purge.server";
import { writeToJournal } from "./journal.server";
import { type Division, divide } from "./kept.server";
import { findNamedIn } from "./named-in.server";
import { eraseRecords, eraseRequests } from "./records.server";
import type { EraseInput, ErasureResult } from "./schema";
import { type ErasureSubject, lockSubject } from "./subject.server";

/**
 * Removes for good whatever tells who a person was, all or nothing. What the law has us keep stays, and the result says why;
 * a later erasure takes it. A dry run does the same and takes it back, so that its counts are those of the erasure.
 * @throws HttpError 403, 404; 409 for a person of whom nothing remains or who is under legal hold, while an import is at
 *   work, and while too many leads wait to be linked to their people
 */
export async function eraseConsumer(actor: Actor, id: number, input: EraseInput): Promise<ErasureResult> {
  const { tenant_id } = await findConsumer(actor, id);
  return asPlatform(() => eraseAs({ ...actor, tenant_id }, id, input));
}

/** Who erases: an administrator, or the console itself. */
type Eraser = SaleAuthor & { tenant_id: number };

/**
 * The same for whoever may do it, as the platform.
 * @param note writes down who is erased @throws HttpError 404 and 409 as `eraseConsumer` does
 */
export const eraseAs = (owner: Eraser, id: number, input: EraseInput, note = writeToJournal): Promise<ErasureResult> =>
  input.dry_run ? rehearse(owner, id, input) : perform(owner, id, input, note);

async function rehearse(owner: Eraser, id: number, input: EraseInput): Promise<ErasureResult> {
  const { result, subject } = await dryRun(() => erase(owner, id, input));
  return { ...result, named_in: await findNamedIn(subject) };
}

async function perform(
  owner: Eraser,
  id: number,
  input: EraseInput,
  note: typeof writeToJournal,
): Promise<ErasureResult> {
  const { result, files, subject } = await transaction(async () => {
    const erased = await erase(owner, id, input);
    if (erased.files.length > 0) await scheduleOrphanCheck(erased.files);
    await note(erased.subject); // a restore that knows nothing of it would bring them back
    await erased.emptyImportRows(); // last, since no rollback brings them back
    return erased;
  });
  await removeUnusedFiles(files);
  await removeFromOutbox(subject.contacts.flatMap(({ kind, value }) => (kind === "email" ? [value] : [])));
  await removePurgedFiles(new AbortController().signal);
  return result;
}

type Erased = {
  result: ErasureResult;
  subject: ErasureSubject;
  files: string[];
  emptyImportRows: () => Promise<void>;
};

async function erase(owner: Eraser, id: number, { reason, dry_run }: EraseInput): Promise<Erased> {
  const { tenant_id } = owner;
  // As the rows of the audit log would, but before the other lock: whoever purges the tenant takes the two in this order.
  await db.$queryRaw`SELECT FROM tenants WHERE id = ${tenant_id} FOR KEY SHARE`;
  await lockTenant(tenant_id);
  const subject = await lockSubject(tenant_id, id);
  await requireErasable(id);
  const division = await divide(subject);
  const { files, ...work } = await eraseWork(owner, division);
  const imports = await findImportRows(tenant_id, subject.recognises.cells);
  const counts = {
    ...(await eraseTraces(subject, division)),
    ...(await eraseRecords(subject)),
    ...work,
    import_rows: imports.count,
  };
  const { requests, open_requests } = await eraseRequests(subject);
  const suppressed = await suppressErased(tenant_id, subject.contacts);
  const found = { kept: division.kept, suppressed, open_requests, named_in: [] };
  const result = { dry_run, counts: { ...counts, requests }, ...found };
  const told = { reason: withoutPerson(reason, subject), ...result.counts, kept: division.kept.length };
  await recordAudit(owner, "consumers.erase", id, null, told);
  return { result, subject, files, emptyImportRows: imports.empty };
}

async function requireErasable(id: number): Promise<void> {
  const person = await db.consumer.findFirstOrThrow({ where: { id, merged_into_id: null } });
  if (person.legal_hold) throw conflict("This person is under legal hold. Nothing about them can be erased.");
  if (person.erased_at && !(await hasRemains(id))) throw conflict("This person has been erased already.");
}

/** The leads, sales and recordings, except what is anonymised already. `files` go after the commit. */
async function eraseWork(owner: Eraser, { leads, sales, recordings }: Division) {
  const files: string[] = [];
  const erased = { leads: 0, sales: 0, recordings: recordings.length };
  for (const id of leads) {
    const where = { id, name: { not: ANONYMOUS_NAME } };
    const lead = await lockAndRead(id, () => db.lead.findFirst({ where, select: { id: true, tenant_id: true } }));
    if (!lead) continue;
    await anonymiseLead(lead, owner);
    erased.leads += 1;
  }
  await eraseRecordings(owner, recordings);
  for (const id of sales) {
    const packs = await eraseSale(owner, id);
    if (!packs) continue;
    files.push(...packs);
    erased.sales += 1;
  }
  return { ...erased, files };
}

/** What was stored as it came in, and what stands beside leads and sales. */
async function eraseTraces(subject: ErasureSubject, { leads, sales }: Division) {
  const { tenant_id, patterns, recognises, since, ids, lead_ids, sale_ids } = subject;
  const ofWork = { OR: [{ lead_id: { in: leads } }, { sale_id: { in: sales } }] };
  const ownRows = { consumers: ids, leads: lead_ids, sales: sale_ids };
  return {
    posts: await erasePosts(tenant_id, leads, patterns.contact, recognises.text),
    calls: (await db.call.deleteMany({ where: { lead_id: { in: leads } } })).count,
    notifications: (await db.notification.deleteMany({ where: ofWork })).count,
    outcome_rows: await eraseOutcomeRows(tenant_id, patterns.named),
    file_names:
      (await eraseFileNames(tenant_id, patterns.named)) + (await eraseOutcomeFileNames(tenant_id, patterns.named)),
    saved_views: await eraseSavedViews(tenant_id, patterns.named),
    bulk_notes: await eraseBulkNotes(tenant_id, lead_ids, patterns),
    answers: await eraseAnswers(tenant_id, patterns),
    audit_details: await eraseAuditDetails(tenant_id, patterns, ownRows, since),
  };
}

const withoutPerson = (text: string, { patterns }: ErasureSubject) => text.replace(new RegExp(patterns.own, "gi"), "…");
