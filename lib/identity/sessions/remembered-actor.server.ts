import "server-only";
import { isListening, isUpToDate, onNotification } from "@/lib/platform/db/listen.server";
import { singleton } from "@/lib/platform/process/singleton";
import { type Actor, findActor, type SessionKey } from "./actor.server";

const CHANNEL = "access_changed";
/** Nobody is remembered for longer, whatever was notified. */
const MAX_AGE_MS = 5_000;
/** Limits the memory. Sessions that were read the longest ago are forgotten first. */
const MAX_REMEMBERED = 5_000;

type Remembered = { actor: Actor; readAt: number };
/** `changes` counts the notifications. */
type Memory = { actors: Map<string, Remembered>; changes: number };

const memory = singleton<Memory>("remembered-actors", () => {
  const created: Memory = { actors: new Map(), changes: 0 };
  onNotification(CHANNEL, (userId) => forget(created, userId));
  return created;
});

/**
 * The actor of a session as `findActor` reads it. Answered from the memory of this process for a few seconds, but only
 * if the connection that is notified of changes has just proved that none was missed.
 */
export async function actorOfSession(key: SessionKey, ip: string | null): Promise<Actor | null> {
  const { actors, changes } = memory.get();
  const name = "token_hash" in key ? key.token_hash : key.session_id;
  const known = actors.get(name);
  // Looked up again after the proof, which may have brought the notification that removes it.
  if (known && isFresh(known) && (await isUpToDate(CHANNEL)) && actors.get(name) === known) {
    return { ...known.actor, ip };
  }
  const actor = await findActor(key, ip);
  actors.delete(name);
  // What was notified meanwhile may be newer than what was read.
  if (actor && isListening(CHANNEL) && memory.get().changes === changes) remember(actors, name, actor);
  return actor;
}

const isFresh = ({ readAt }: Remembered) => performance.now() - readAt < MAX_AGE_MS;

function remember(actors: Memory["actors"], name: string, actor: Actor): void {
  actors.set(name, { actor, readAt: performance.now() });
  for (const oldest of actors.keys()) {
    if (actors.size <= MAX_REMEMBERED) break;
    actors.delete(oldest);
  }
}

/** @param userId of the user that changed, or of the session; everybody may have when it is empty */
function forget(known: Memory, userId: string | null): void {
  known.changes += 1;
  for (const [name, { actor }] of known.actors) {
    const isAffected = !userId || [actor.id, actor.impersonator?.id].includes(Number(userId));
    if (isAffected) known.actors.delete(name);
  }
}
