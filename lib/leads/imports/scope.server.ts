import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { ownedWithin } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { type ImportRecord, wholeRecord } from "./record.server";

/** An import that the actor may read and change. @throws PrismaClientKnownRequestError P2025 (404) */
export const findVisibleRecord = async (actor: Actor, id: number): Promise<ImportRecord> =>
  db.leadImport.findFirstOrThrow({ where: { id, AND: await ownedWithin(actor) }, ...wholeRecord });
