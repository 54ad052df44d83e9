import { z } from "zod";
import type { Erasure } from "@/lib/people/erasure/erasures.server";

/**
 * Lists the persons erased since a backup was made, one a line.
 * @param time when it was made, as `verify` says. @throws Error when it is none
 */
export async function printErasures(time: string): Promise<string> {
  const since = z.iso.datetime({ offset: true }).safeParse(time);
  if (!since.success)
    throw new Error("Give the time of the backup as verify says it, such as 2026-11-24T00:00:00.000Z.");
  const { listErasures } = await import("@/lib/people/erasure/erasures.server.ts");
  const erasures = await listErasures(new Date(since.data));
  return erasures.length === 0 ? `Nobody was erased since ${time}.` : erasures.map(describe).join("\n");
}

function describe({ subdomain, consumer_id, erased_at, is_recorded, lead_ids, sale_ids }: Erasure): string {
  const work = [...lead_ids.map((id) => `lead ${id}`), ...sale_ids.map((id) => `sale ${id}`)].join(", ");
  const person = is_recorded ? `person ${consumer_id}` : "a person without a record then";
  return `${subdomain}: ${person}${work && ` (${work})`}, erased at ${erased_at.toISOString()}`;
}
