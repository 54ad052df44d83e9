import type { ErasureResult } from "@/lib/people/erasure/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "./api";
import { consumersLinked } from "./consumers";
import type { TestUser } from "./world";

/** Asks for the erasure of a person over HTTP; a dry run without `dry_run: false`. */
export const erase = (user: TestUser, { id }: { id: number }, fields: object = {}, to: { port?: string } = {}) =>
  api(user, to).post<ErasureResult & Refusal>(`/api/consumers/${id}/erase`, { reason: "They asked for it", ...fields });

export const eraseForGood = (user: TestUser, person: { id: number }, to: { port?: string } = {}) =>
  erase(user, person, { dry_run: false }, to);

/** The record of the person of a lead, once it is linked. */
export async function personOf(lead: { id: number; tenant_id: number }): Promise<{ id: number }> {
  await consumersLinked({ id: lead.tenant_id });
  return asPlatform(async () => {
    const { consumer_id } = await db.leadConsumer.findFirstOrThrow({ where: { lead_id: lead.id } });
    return { id: consumer_id };
  });
}
