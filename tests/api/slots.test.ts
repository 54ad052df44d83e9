import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { inSlot, takeSlot } from "@/lib/platform/slots.server";
import { useOwnDatabase } from "../support/own-database";

// In a database of its own: the limits are those of the whole installation.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
});
afterAll(() => leaveDatabase());

const attempt = (userId: number) => takeSlot("exports", userId).catch((error: unknown) => asHttpError(error));
const isTaken = (result: unknown): result is () => Promise<void> => typeof result === "function";

test("of twenty exports that one user begins at once two run, and the others are told to wait", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt(1)));
  const taken = results.filter(isTaken);
  const refusals = results.filter((result) => !isTaken(result));
  expect(taken).toHaveLength(2);
  expect(refusals[0]).toMatchObject({
    status: 429,
    message: "You have 2 exports running, the most at once. Wait until one has ended.",
    headers: { "Retry-After": "5" },
  });
  for (const release of taken) await release();
  expect(isTaken(await attempt(1))).toBe(true);
  await asPlatform(() => db.workSlot.deleteMany());
});

test("eight exports run in the whole installation, whoever begins them", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(100 + index)));
  expect(results.filter(isTaken)).toHaveLength(8);
  expect(results.find((result) => !isTaken(result))).toMatchObject({
    status: 429,
    message: "8 exports are running, the most at once. Please try again in a moment.",
  });
  for (const result of results) if (isTaken(result)) await result();
});

test("the slot of a process that died is free when it expires", async () => {
  for (const _ of [1, 2]) await takeSlot("exports", 7);
  await asPlatform(() => db.workSlot.updateMany({ data: { expires_at: new Date(Date.now() - 1) } }));
  expect(isTaken(await attempt(7))).toBe(true);
});

test("work that fails gives its slot back", async () => {
  for (let count = 0; count < 6; count += 1) {
    await expect(inSlot("uploads", 9, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
});
