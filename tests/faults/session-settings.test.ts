import { expect, test } from "vitest";
import { findActor } from "@/lib/identity/sessions/actor.server";
import { openSession } from "@/lib/identity/sessions/session.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTenant, makeUser } from "../support/world";

// Set before the first use, since a process reads its settings only once.
Object.assign(process.env, { SESSION_IDLE_HOURS: "2", SESSION_MAX_HOURS: "5" });

const HOUR_MS = 60 * 60 * 1000;

test("a session ends after the configured idle time and maximum time", async () => {
  const user = await makeUser(await makeTenant());
  const { cookie } = await openSession(user.id, { ip: null, user_agent: null });
  expect(cookie).toContain(`; Max-Age=${(5 * HOUR_MS) / 1000};`);
  const where = { user_id: user.id };
  const [session] = await asPlatform(() => db.session.findMany({ where, orderBy: { created_at: "desc" }, take: 1 }));
  expect((session?.expires_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(5 * HOUR_MS);

  const isAliveAfter = async (idleHours: number) => {
    const last_seen_at = new Date(Date.now() - idleHours * HOUR_MS);
    await asPlatform(() => db.session.updateMany({ where, data: { last_seen_at } }));
    return (await findActor({ session_id: session?.id ?? "" }, null)) !== null;
  };
  expect([await isAliveAfter(1.9), await isAliveAfter(2.1)]).toEqual([true, false]);
});
