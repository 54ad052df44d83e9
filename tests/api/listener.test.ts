import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { isListening, isUpToDate, onNotification } from "@/lib/platform/db/listen.server";

const CHANNELS = ["listener_test_one", "listener_test_two", "listener_test_three"];

afterEach(() => vi.restoreAllMocks());

/** Counts how many statements a connection that listens was given while it still had one to answer. */
function countOverlaps() {
  const seen = { statements: 0, overlaps: 0 };
  const busy = new WeakSet<Client>();
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    const answer = query.apply(this, args);
    const isListeners = typeof args[0] === "string" && /^(LISTEN |SELECT$|$)/.test(args[0]);
    if (!isListeners || !(answer instanceof Promise)) return answer;
    seen.statements++;
    if (busy.has(this)) seen.overlaps++;
    busy.add(this);
    return answer.finally(() => busy.delete(this));
  });
  return seen;
}

test("a connection that listens gets one statement after the other, also when several are wanted at once", async () => {
  onNotification("listener_test", () => {});
  await vi.waitUntil(() => isListening("listener_test"));

  const seen = countOverlaps();
  for (const channel of CHANNELS) onNotification(channel, () => {});
  expect(await isUpToDate("listener_test")).toBe(true);
  await vi.waitUntil(() => CHANNELS.every(isListening));
  expect(seen.statements).toBeGreaterThan(CHANNELS.length);
  expect(seen.overlaps).toBe(0);
});
