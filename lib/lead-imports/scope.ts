import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { reachOf } from "@/lib/teams/reach";
import { type ImportRecord, wholeRecord } from "./record";

/** The imports that somebody may read and change, by the record scope of their personality and by who uploaded them. */
export async function importScope(actor: Actor): Promise<Prisma.LeadImportWhereInput> {
  const reach = await reachOf(actor);
  return reach ? { user_id: { in: reach.users } } : {};
}

/** An import that somebody may read and change. @throws PrismaClientKnownRequestError P2025 (404) */
export const findVisibleRecord = async (actor: Actor, id: number): Promise<ImportRecord> =>
  db.leadImport.findFirstOrThrow({ where: { id, AND: await importScope(actor) }, ...wholeRecord });
