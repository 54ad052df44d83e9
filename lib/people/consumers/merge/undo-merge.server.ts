import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { findConsumer } from "../find.server";
import { lockTenant } from "../link/link.server";
import type { ConsumerDetail } from "../schema";
import { type MergeBefore, mergeBefore } from "./merge-before";
import { PLAIN_FIELDS, type PlainValues } from "./merge-columns";
import { UNDO_DAYS, undoableUntil } from "./merge-period";
import { type LinkKind, linksOf, swapIdNumbers } from "./merge-rows.server";

/**
 * Takes a merge back: every row that it moved returns to whom it belonged to. What has come in since stays with the person
 * who was kept, and so does a field that somebody has changed since.
 * @throws HttpError 404; 409 when it is undone already, too old, or followed by another merge of the same person
 */
export async function undoMerge(actor: Actor, id: number): Promise<ConsumerDetail> {
  requireAdministrator(actor);
  const { tenant_id } = await db.consumerMerge.findFirstOrThrow({ where: { id }, select: { tenant_id: true } });
  return withTenant(tenant_id, () =>
    transaction(async () => {
      await lockTenant(tenant_id);
      const { into_id, absorbed_ids, before } = await requireUndoable(id);
      await restoreKept(into_id, before);
      await restoreOthers(absorbed_ids, before);
      for (const kind of ["leads", "sales", "requests"] as const) await moveBack(kind, into_id, before[kind]);
      await restoreContacts(tenant_id, into_id, before);
      await forgetProposals(before.proposals);
      const undone = { undone_at: new Date(), undone_by_name: fullNameOf(actor), before: Prisma.DbNull };
      await db.consumerMerge.update({ where: { id }, data: undone, select: { id: true } });
      await recordAudit({ ...actor, tenant_id }, "consumers.undo-merge", into_id, null, { merge_id: id });
      return findConsumer(actor, into_id);
    }),
  );
}

async function requireUndoable(id: number) {
  const merge = await db.consumerMerge.findFirstOrThrow({
    where: { id },
    include: { into: { select: { merged_into_id: true } } },
  });
  if (merge.undone_at) throw conflict("This merge has been undone already.");
  if (!undoableUntil(merge.created_at) || merge.before === null) {
    throw conflict(`You can undo a merge for ${UNDO_DAYS} days. This period is over.`);
  }
  const later = { into_id: merge.into_id, id: { gt: id }, undone_at: null };
  if (merge.into.merged_into_id !== null || (await db.consumerMerge.count({ where: later })) > 0) {
    throw conflict("This person has been merged again since. Undo the later merge first.");
  }
  return { ...merge, before: storedJson("consumer_merges.before", mergeBefore, merge.before) };
}

/** The record that was kept, before the others: their ID numbers are unique again once it has its own. */
async function restoreKept(id: number, before: MergeBefore): Promise<void> {
  if (before.id_number) await swapIdNumbersBack(id, before.id_number);
  const now = await db.$queryRaw<(PlainValues & { version: number })[]>`
    SELECT version, ${TEXTS} FROM consumers WHERE id = ${id}`;
  const isUntouched = now[0]?.version === before.version_after;
  const unchanged = PLAIN_FIELDS.filter((field) => now[0]?.[field] === before.after[field]);
  const values = Object.fromEntries(unchanged.map((field) => [field, before.values[field]]));
  const columns = Prisma.raw(["version", "updated_at", ...unchanged].join(", "));
  const stamps = isUntouched
    ? { version: before.version, updated_at: before.updated_at }
    : { version: (now[0]?.version ?? 0) + 1, updated_at: new Date().toISOString() };
  await db.$executeRaw`
    UPDATE consumers SET (${columns}) = (SELECT ${columns} FROM json_populate_record(NULL::consumers,
      ${JSON.stringify({ ...values, ...stamps })}::json)) WHERE id = ${id}`;
}

const TEXTS = Prisma.raw(PLAIN_FIELDS.map((field) => `${field}::text`).join(", "));

async function swapIdNumbersBack(kept: number, { from, swapped }: NonNullable<MergeBefore["id_number"]>) {
  if (swapped) return swapIdNumbers(kept, from, true);
  await db.$executeRaw`
    UPDATE consumers kept SET id_number_encrypted = NULL, id_number_hash = NULL
    FROM consumers other
    WHERE kept.id = ${kept} AND other.id = ${from} AND kept.id_number_hash = other.id_number_hash`;
}

async function restoreOthers(ids: number[], { flattened }: MergeBefore): Promise<void> {
  await db.$executeRaw`UPDATE consumers SET merged_into_id = NULL WHERE id = ANY(${ids}::int[])`;
  await db.$executeRaw`
    UPDATE consumers SET merged_into_id = former.consumer_id
    FROM unnest(${flattened.map(([id]) => id)}::int[], ${flattened.map(([, to]) => to)}::int[]) AS former(id, consumer_id)
    WHERE consumers.id = former.id`;
}

// One that was linked to somebody else since stays there.
async function moveBack(kind: LinkKind, from: number, moved: MergeBefore[LinkKind]): Promise<void> {
  const [links, key] = linksOf(kind);
  await db.$executeRaw`
    UPDATE ${links} link SET consumer_id = former.consumer_id
    FROM unnest(${moved.map(([id]) => id)}::int[], ${moved.map(([, to]) => to)}::int[]) AS former(id, consumer_id)
    WHERE link.${key} = former.id AND link.consumer_id = ${from}`;
}

async function restoreContacts(tenant_id: number, into: number, { contacts, added }: MergeBefore): Promise<void> {
  await db.$executeRaw`
    DELETE FROM consumer_contacts USING json_populate_recordset(NULL::consumer_contacts, ${JSON.stringify(added)}::json) AS gone
    WHERE consumer_contacts.consumer_id = ${into} AND consumer_contacts.kind = gone.kind
      AND consumer_contacts.value = gone.value`;
  await db.consumerContact.createMany({
    data: contacts.map((contact) => ({ ...contact, tenant_id })),
    skipDuplicates: true,
  });
}

const forgetProposals = (pairs: MergeBefore["proposals"]) => db.$executeRaw`
  DELETE FROM consumer_proposals USING unnest(${pairs.map(([one]) => one)}::int[], ${pairs.map(([, other]) => other)}::int[])
    AS gone(one, other)
  WHERE consumer_id = gone.one AND other_id = gone.other`;

/** Forgets what the merges that can no longer be undone have remembered: it holds personal values. */
export const sweepMerges = () =>
  asPlatform(
    () => db.$executeRaw`
      UPDATE consumer_merges SET before = NULL WHERE before IS NOT NULL AND created_at < ${daysBefore(UNDO_DAYS)}`,
  );
