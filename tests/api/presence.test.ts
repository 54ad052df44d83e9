import { afterEach, expect, test } from "vitest";
import { sweepPresences } from "@/lib/insights/presence/presence.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { openEvents, type Stream } from "../support/events";
import { makeLead, makeTenant, makeUser, type TestUser } from "../support/world";

const SEES = { permissions: ["leads.show"] } as const;
const SOON = { timeout: 20_000, interval: 50 };

const streams: Stream[] = [];
afterEach(() => streams.splice(0).forEach(({ close }) => void close()));

async function listen(user: TestUser): Promise<Stream> {
  const stream = await openEvents(user);
  streams.push(stream);
  await expect.poll(() => stream.last("presence"), SOON).toBeDefined();
  return stream;
}

const tell = (user: TestUser, id: number, left = false) => api(user).post(`/api/leads/${id}/presence`, { left });
const usersAt = (stream: Stream, id: number) =>
  stream.last("presence")?.flatMap(({ record_id, user_id }) => (record_id === id ? [user_id] : []));

test("colleagues are told at once who has a lead open, and when it is left; other organisations are not", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const [agent, colleague] = [await makeUser(tenant, SEES), await makeUser(tenant, SEES)];
  const { id } = await makeLead(tenant);
  const [ours, theirs] = [await listen(colleague), await listen(await makeUser(other, SEES))];
  const blind = await listen(await makeUser(tenant, { ...SEES, record_scope: "own" }));
  const without = await listen(await makeUser(tenant));
  expect((await tell(agent, id)).status).toBe(204);
  await expect.poll(() => usersAt(ours, id), SOON).toEqual([agent.id]);
  await asPlatform(() =>
    db.user.update({ where: { id: agent.id }, data: { personality: { update: { record_scope: "own" } } } }),
  );
  expect((await tell(agent, id, true)).status).toBe(404); // no longer theirs to see, and left all the same
  await expect.poll(() => usersAt(ours, id), SOON).toEqual([]);
  for (const stream of [theirs, blind, without]) expect(stream.last("presence")).toEqual([]);
});

test("a lead that one may not see is not there, and whoever no longer confirms has left", async () => {
  const tenant = await makeTenant();
  const { id } = await makeLead(tenant);
  const blind = await makeUser(tenant, { permissions: ["leads.show"], record_scope: "own" });
  expect((await tell(blind, id)).status).toBe(404);
  expect((await tell(await makeUser(await makeTenant(), { permissions: ["leads.show"] }), id)).status).toBe(404);
  const agent = await makeUser(tenant, { permissions: ["leads.show"] });
  await tell(agent, id);
  const seen_at = new Date(Date.now() - 131_000);
  await asPlatform(() => db.presence.updateMany({ where: { user_id: agent.id }, data: { seen_at } }));
  await sweepPresences();
  expect(await asPlatform(() => db.presence.count({ where: { user_id: agent.id } }))).toBe(0);
});
