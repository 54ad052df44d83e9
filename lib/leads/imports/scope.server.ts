import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type ImportRecord, wholeRecord } from "./record.server";

/** The imports that the actor may read and change, by their record scope and the uploader. */
export async function importScope(actor: Actor): Promise<Prisma.LeadImportWhereInput> {
  const reach = await reachOf(actor);
  return reach ? { user_id: { in: reach.users } } : {};
}

/** An import that the actor may read and change. @throws PrismaClientKnownRequestError P2025 (404) */
export const findVisibleRecord = async (actor: Actor, id: number): Promise<ImportRecord> =>
  db.leadImport.findFirstOrThrow({ where: { id, AND: await importScope(actor) }, ...wholeRecord });
