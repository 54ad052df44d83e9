import "server-only";
import { asTenantOfRecord, type TenantActor } from "@/lib/identity/http/tenant-resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { dateText } from "@/lib/platform/time/days";
import { linkNewest } from "./link/link.server";
import { undoableUntil } from "./merge/merge-period";
import { duplicatesOf } from "./merge/proposals.server";
import { hasRemains } from "./remains.server";
import { listed, type StoredConsumer, suppressedContacts, suppressedKey, toConsumerRows } from "./rows.server";
import { type ConsumerDetail, type MergeRecord, mergeCountsResponse } from "./schema";

/** @throws HttpError 403 for anyone but administrators, PrismaClientKnownRequestError P2025 (404) */
export async function findConsumer(actor: Actor, id: number): Promise<ConsumerDetail> {
  requireAdministrator(actor);
  return toDetail(await db.consumer.findFirstOrThrow({ where: { id, merged_into_id: null }, ...listed }));
}

/** A person with everything that has come in until now. @throws as `findConsumer` */
export async function readConsumer(actor: Actor, id: number): Promise<ConsumerDetail> {
  await linkNewest((await findConsumer(actor, id)).tenant_id);
  return findConsumer(actor, id);
}

/** Runs `work` as the tenant of a person. @throws as `findConsumer` */
export const asTenantOf = <T>(actor: Actor, id: number, work: (owner: TenantActor) => Promise<T>): Promise<T> =>
  asTenantOfRecord({ find: findConsumer }, actor, id, work);

async function toDetail(person: StoredConsumer): Promise<ConsumerDetail> {
  const [[row], suppressed, duplicates, merges] = await Promise.all([
    toConsumerRows([person]),
    suppressedContacts([person]),
    duplicatesOf(person.id),
    mergesOf(person.id),
  ]);
  return {
    ...(row as NonNullable<typeof row>),
    date_of_birth: person.date_of_birth && dateText(person.date_of_birth),
    gender: person.gender,
    language: person.language,
    province: person.province,
    contacts: person.contacts.map((contact) => ({
      ...contact,
      suppressed: suppressed.has(suppressedKey(person.tenant_id, contact)),
    })),
    duplicates,
    merges,
    legal_hold: person.legal_hold,
    legal_hold_reason: person.legal_hold_reason,
    erased_at: person.erased_at?.toISOString() ?? null,
    kept_after_erasure: person.erased_at !== null && (await hasRemains(person.id)),
  };
}

async function mergesOf(into_id: number): Promise<MergeRecord[]> {
  const merges = await db.consumerMerge.findMany({
    where: { into_id },
    orderBy: { id: "desc" },
    omit: { before: true },
  });
  const latest = merges.find(({ undone_at }) => undone_at === null);
  return merges.map((merge) => ({
    id: merge.id,
    created_at: merge.created_at.toISOString(),
    actor_name: merge.actor_name,
    counts: storedJson("consumer_merges.counts", mergeCountsResponse, merge.counts),
    undoable_until: merge.id === latest?.id ? undoableUntil(merge.created_at) : null,
    undone_at: merge.undone_at?.toISOString() ?? null,
    undone_by_name: merge.undone_by_name,
  }));
}
