import "server-only";
import { z } from "zod";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { databaseNow } from "@/lib/platform/db/now.server";
import { notFound } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { env } from "@/lib/platform/settings/env.server";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import type { Actor } from "./actor.server";
import { deviceName } from "./device-name";
import { refuseUnderImpersonation } from "./impersonation.server";
import { locate } from "./location.server";
import type { OpenSession } from "./schema";
import { closeOtherSessions } from "./session.server";

/**
 * The signed-in user's valid sessions, the current one first, then by last use.
 * @throws HttpError 403 under impersonation
 */
export async function listSessions(actor: Actor): Promise<Sendable<OpenSession>[]> {
  refuseUnderImpersonation(actor);
  const sessions = await asPlatform(async () => {
    const now = await databaseNow();
    const idleSince = new Date(now.getTime() - env().SESSION_IDLE_HOURS * HOUR_MS);
    return db.session.findMany({
      where: { user_id: actor.id, expires_at: { gt: now }, last_seen_at: { gt: idleSince } },
      orderBy: [{ last_seen_at: "desc" }, { created_at: "desc" }],
    });
  });
  const rows = await Promise.all(
    sessions.map(async (session) => ({
      ...session,
      ...(await locate(session.ip)),
      device: deviceName(session.user_agent),
      current: session.id === actor.session_id,
    })),
  );
  return rows.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the signed-in user's sessions. @throws HttpError 404 when it is not theirs, 403 under impersonation */
export async function endSession(actor: Actor, id: string): Promise<void> {
  refuseUnderImpersonation(actor);
  const { count } = z.uuid().safeParse(id).success
    ? await asPlatform(() => db.session.deleteMany({ where: { id, user_id: actor.id } }))
    : { count: 0 };
  if (count === 0) throw notFound();
}

/** Ends every session of the signed-in user except the current one. @throws HttpError 403 under impersonation */
export async function endOtherSessions(actor: Actor): Promise<void> {
  refuseUnderImpersonation(actor);
  await closeOtherSessions(actor.id, actor.session_id);
}
