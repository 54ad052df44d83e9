import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { TenantActor } from "@/lib/identity/http/tenant-resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { dryRun } from "@/lib/platform/db/dry-run.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { findConsumer } from "../find.server";
import { linkNewest, lockTenant } from "../link/link.server";
import type { MergeCounts } from "../schema";
import type { MergeBefore } from "./merge-before";
import { keptRow, type MergedRow, mergedValues, plainValuesOf } from "./merge-columns";
import {
  moveContacts,
  moveLinks,
  moveProposals,
  readMerged,
  setFields,
  takeHold,
  takeIdNumber,
} from "./merge-rows.server";
import type { MergeResult, mergeInput } from "./schema";

type Input = z.output<typeof mergeInput>;

/**
 * Merges people of one tenant into one of them, all or nothing. The others' records stay, hidden, so that their ID numbers
 * lead to the one who is kept and the merge can be undone. A dry run does the same and takes it back, so that its counts
 * are those of the merge.
 * @throws HttpError 422 on `into`, `ids` or `fields` when they don't name people of the same tenant
 */
export async function mergeConsumers(actor: Actor, input: Input): Promise<MergeResult> {
  requireAdministrator(actor);
  const into = await db.consumer.findFirst({
    where: { id: input.into, merged_into_id: null },
    select: { tenant_id: true },
  });
  if (!into) throw invalid({ into: "Choose a person from the list" });
  await linkNewest(into.tenant_id);
  const owner = { ...actor, tenant_id: into.tenant_id };
  return withTenant(into.tenant_id, () => (input.dry_run ? rehearse(owner, input) : perform(owner, input)));
}

const perform = (owner: TenantActor, input: Input): Promise<MergeResult> => transaction(() => merge(owner, input));

const rehearse = async (owner: TenantActor, input: Input): Promise<MergeResult> => ({
  ...(await dryRun(() => merge(owner, input))),
  merge_id: null,
});

async function merge(owner: TenantActor, { into, ids, fields }: Input): Promise<MergeResult> {
  await lockTenant(owner.tenant_id);
  const people = await requirePeople(into, ids);
  requireChosen(fields, people);
  const [kept] = people;
  if (!kept) throw invalid({ into: "Choose a person from the list" });
  const after = mergedValues(people, fields);
  const keeper = keptRow(people, "id_number", fields.id_number);

  const flattened = await hide(into, ids);
  await takeHold(into, ids);
  const moved = {
    leads: await moveLinks("leads", into, ids),
    sales: await moveLinks("sales", into, ids),
    requests: await moveLinks("requests", into, ids),
  };
  const contacts = await moveContacts(owner.tenant_id, into, ids);
  const proposals = await moveProposals(owner.tenant_id, into, ids);
  const id_number = await takeIdNumber(kept, keeper);
  const stamps = await setFields(into, after);
  const before: MergeBefore = {
    ...{ values: plainValuesOf(kept), after, id_number, flattened, proposals },
    ...{ ...moved, ...contacts, ...stamps },
  };
  const counts: MergeCounts = {
    consumers: ids.length,
    leads: moved.leads.length,
    sales: moved.sales.length,
    contacts: contacts.contacts.length,
    requests: moved.requests.length,
  };
  const { id: merge_id } = await db.consumerMerge.create({
    data: {
      ...{ tenant_id: owner.tenant_id, into_id: into, absorbed_ids: ids, counts },
      ...{ before, actor_id: owner.id, actor_name: fullNameOf(owner) },
    },
    select: { id: true },
  });
  await recordAudit(owner, "consumers.merge", into, null, { merge_id, ids, ...counts });
  return { merge_id, consumer: await findConsumer(owner, into), counts };
}

/** @returns the rows of all, the one who is kept first, then the others in the order of `ids` */
async function requirePeople(into: number, ids: number[]): Promise<MergedRow[]> {
  if (new Set([into, ...ids]).size <= ids.length) throw invalid({ ids: "Choose each person once" });
  const rows = new Map((await readMerged([into, ...ids])).map((row) => [row.id, row]));
  const people = [into, ...ids].flatMap((id) => rows.get(id) ?? []);
  if (people.length <= ids.length) throw invalid({ ids: "Choose people from the list" });
  return people;
}

function requireChosen(fields: Input["fields"], people: readonly MergedRow[]): void {
  const isOneOfThem = (chosen: number) => people.some(({ id }) => id === chosen);
  if (!Object.values(fields).every(isOneOfThem)) throw invalid({ fields: "Choose values from the merged people" });
}

/** Hides the records of people, and of those who had been merged into them. @returns where the latter led to before */
async function hide(into: number, ids: number[]): Promise<[number, number][]> {
  const earlier = await db.consumer.findMany({
    where: { merged_into_id: { in: ids } },
    select: { id: true, merged_into_id: true },
  });
  await db.$executeRaw`
    UPDATE consumers SET merged_into_id = ${into}
    WHERE id = ANY(${ids}::int[]) OR merged_into_id = ANY(${ids}::int[])`;
  return earlier.map(({ id, merged_into_id }) => [id, merged_into_id ?? into]);
}
