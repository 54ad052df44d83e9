import { test } from "vitest";
import { makeSourceKey } from "@/lib/leads/sources/key.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { newNumber } from "../support/intake";
import { makeLeadSource } from "../support/records";
import { expectSameTime } from "../support/timing";
import { makeTenant } from "../support/world";

// That the answers and the statements are the same is held by tests/api/keys-unknown.test.ts.

const MANY_CALLS = { timeout: 120_000 };
const HOUR_MS = 3_600_000;

/** Expects 401, so that only keys are compared that answer alike. */
async function refused(answer: Promise<{ status: number }>): Promise<void> {
  if ((await answer).status !== 401) throw new Error("The key was not refused");
}

test("an API key that was revoked or has expired takes as long as an unknown one", MANY_CALLS, async () => {
  const tenant = await makeTenant();
  const past = new Date(Date.now() - HOUR_MS);
  const [revoked, expired] = await Promise.all([
    makeApiKey(tenant, { revoked_at: past }),
    makeApiKey(tenant, { expires_at: past }),
  ]);
  const unknown = { key: `tsk_${"B".repeat(43)}` };
  const call = (key: { key: string }) => () => refused(withKey(key).get("/api/leads"));
  await expectSameTime(call(revoked), call(unknown));
  await expectSameTime(call(expired), call(unknown));
});

test("a lead source's key that was replaced takes as long as an unknown one", MANY_CALLS, async () => {
  const source = await makeLeadSource(await makeTenant());
  await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: makeSourceKey().columns }));
  const lead = { name: "A", phone: `0${newNumber()}` };
  const call = (key: string) => () =>
    refused(api(undefined, { headers: { "x-api-key": key } }).post("/api/public/leads", lead));
  await expectSameTime(call(source.key), call(`ls_${"B".repeat(43)}`));
});
