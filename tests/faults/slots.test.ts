import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { inSlot, takeSlot } from "@/lib/platform/slots.server";
import { useOwnDatabase } from "../support/own-database";

// In a database of its own, since the limits hold for the whole installation.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
});
afterAll(() => leaveDatabase());

const attempt = (userId: number) => takeSlot("exports", userId).catch((error: unknown) => asHttpError(error));
const isTaken = (result: unknown): result is () => Promise<void> => typeof result === "function";

test("of twenty exports that one user starts at once two run, and the others are refused with a time to retry", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt(1)));
  const taken = results.filter(isTaken);
  const refusals = results.filter((result) => !isTaken(result));
  expect(taken).toHaveLength(2);
  expect(refusals[0]).toMatchObject({
    status: 429,
    message: "You have 2 exports running, which is the limit. Wait until one has finished.",
    headers: { "Retry-After": "5" },
  });
  for (const release of taken) await release();
  expect(isTaken(await attempt(1))).toBe(true);
  await asPlatform(() => db.workSlot.deleteMany());
});

test("eight exports run in the whole installation, whoever starts them", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(100 + index)));
  expect(results.filter(isTaken)).toHaveLength(8);
  expect(results.find((result) => !isTaken(result))).toMatchObject({
    status: 429,
    message: "8 exports are running, which is the limit. Please try again in a moment.",
  });
  for (const result of results) if (isTaken(result)) await result();
});

test("the slot of a dead process is free once it expires", async () => {
  const slot = { kind: "exports", user_id: 7, expires_at: new Date(Date.now() + 60_000) };
  await asPlatform(() => db.workSlot.createMany({ data: [slot, slot] }));
  expect(isTaken(await attempt(7))).toBe(false);
  await asPlatform(() => db.workSlot.updateMany({ data: { expires_at: new Date(Date.now() - 1) } }));
  expect(isTaken(await attempt(7))).toBe(true);
});

test("work that fails releases its slot", async () => {
  for (let count = 0; count < 6; count += 1) {
    await expect(inSlot("uploads", 9, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
});
