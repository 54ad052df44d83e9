// @module-tag all
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import { seed } from "@/prisma/data";
import { api } from "../support/api";
import { type MovableClock, startConsoleWithClock } from "../support/clock";
import { killConsoles } from "../support/console-process";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant, makeUser } from "../support/world";

/** The beginning of a Tuesday in Johannesburg. */
const MIDNIGHT = new Date("2027-03-01T22:00:00Z");
const EIGHT = "2027-03-02T06:00:00.000Z";

let clocks: MovableClock[];
let ask: () => Promise<(string | null)[]>;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  const tenant = await makeTenant({ calling_hours_enforced: true });
  const [user, lead] = [await makeUser(tenant, { permissions: ["leads.show"] }), await makeLead(tenant)];
  clocks = [await startConsoleWithClock(), await startConsoleWithClock()];
  const clients = clocks.map(({ console }) => api(user, { port: new URL(console.url).port }));
  ask = async () => {
    const answers = await Promise.all(clients.map((client) => client.get<LeadDetail>(`/api/leads/${lead.id}`)));
    return answers.map(({ body }) => body.call_opens_at);
  };
});
afterAll(async () => {
  await killConsoles();
  for (const clock of clocks) clock.remove();
  await leaveDatabase();
});

/** Sets the clocks of both servers so many seconds after that midnight. */
const setClocks = (seconds: number) =>
  Promise.all(clocks.map((clock) => clock.move((MIDNIGHT.getTime() - Date.now()) / SECOND_MS + seconds)));

test("a dated rule of law holds on two running servers from its midnight in Johannesburg on", async () => {
  await setClocks(-60);
  expect(await ask()).toEqual([EIGHT, EIGHT]);
  const hours = { opens: 0, closes: 24 };
  const rule = { valid_from: new Date("2027-03-02"), source: "A later notice", verified_on: new Date("2027-01-01") };
  await asPlatform(() =>
    db.lawRule.create({ data: { key: "calling_hours", ...rule, value: { weekdays: hours, saturdays: hours } } }),
  );
  // Both know at once what will hold, and it does not hold yet.
  await expect.poll(ask).toEqual([MIDNIGHT.toISOString(), MIDNIGHT.toISOString()]);
  await setClocks(1);
  expect(await ask()).toEqual([null, null]);
});
