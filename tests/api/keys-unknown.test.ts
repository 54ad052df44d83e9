import { expect, test } from "vitest";
import { GET as listLeads } from "@/app/api/leads/route";
import { POST as postLead } from "@/app/api/public/leads/route";
import { makeSourceKey } from "@/lib/leads/sources/key.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { randomAddress } from "../support/api";
import { makeApiKey } from "../support/api-keys";
import { newNumber } from "../support/intake";
import { makeLeadSource } from "../support/records";
import { expectSameCost, post } from "../support/statements";
import { makeTenant } from "../support/world";

// A key that is over and one that never was get the same answer by the same statements, so that nothing tells them apart.
// How long that takes is measured by tests/soak/key-timing.test.ts.

const HOUR_MS = 3_600_000;

test("an API key that was revoked or has expired is answered as an unknown one, by the same statements", async () => {
  const tenant = await makeTenant();
  const past = new Date(Date.now() - HOUR_MS);
  const revoked = await makeApiKey(tenant, { revoked_at: past });
  const expired = await makeApiKey(tenant, { expires_at: past });
  const call = (key: string) => () => {
    const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": randomAddress() };
    return listLeads(new Request("http://localhost/api/leads", { headers }), { params: Promise.resolve({}) });
  };
  const unknown = call(`tsk_${"B".repeat(43)}`);
  expect((await unknown()).status).toBe(401);
  await expectSameCost(call(revoked.key), unknown);
  await expectSameCost(call(expired.key), unknown);
});

test("a lead source's key that was replaced is answered as an unknown one, by the same statements", async () => {
  const source = await makeLeadSource(await makeTenant());
  await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: makeSourceKey().columns }));
  const lead = { name: "A", phone: `0${newNumber()}` };
  const call = (key: string) => () => post(postLead, lead, { "x-api-key": key });
  const unknown = call(`ls_${"B".repeat(43)}`);
  expect((await unknown()).status).toBe(401);
  await expectSameCost(call(source.key), unknown);
});
