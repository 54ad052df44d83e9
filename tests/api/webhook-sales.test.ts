import { expect, test } from "vitest";
import type { SecretWebhook } from "@/lib/integrations/webhooks/schema";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { startReceiver } from "../support/receiver";
import { judge, makeFloor, waitingSale } from "../support/reviews";
import { detailFor, transition } from "../support/sales";
import { arrived, createWebhook, INTEGRATIONS, verified } from "../support/webhooks";
import { makeUser } from "../support/world";

/** Fields that change when the policy pack is sent, which may happen before or after anybody reads them. */
const DELIVERY = {
  delivered_on: expect.any(String),
  delivered_how: expect.any(String),
  cooling_off_ends_on: expect.any(String),
  confirmation: expect.any(String),
};

test("a sale is told of from its conversion to its recall, with the decision of quality control", async () => {
  const floor = await makeFloor();
  const sales = await startReceiver();
  const manager = await makeUser(floor.tenant, {
    permissions: [...INTEGRATIONS, "sales.show", "sales.recall"],
  });
  const { secret } = await createWebhook(manager, {
    url: sales.url,
    events: ["sale.created", "sale.status", "sale.submitted", "sale.recalled", "sale.outcome", "qc.reviewed"],
  });
  const sale = await waitingSale(floor);
  await judge(floor.reviewer, sale);
  const waiting = await detailFor(floor.reviewer, sale);
  const submitted = await transition(floor.reviewer, waiting, { to: "policy-submitted" });
  expect(submitted.status).toBe(200);
  const recalled = await transition(manager, submitted.body, { to: "in-progress", reason: "Wrong plan" });
  expect(recalled.status).toBe(200);
  const events = (await arrived(sales, 8)).map((request) => verified(request, secret));
  await sales.stop();
  expect(events.map(({ type, data }) => [type, data.previous_status, data.status])).toEqual([
    ["sale.created", undefined, "new"],
    ["sale.status", "new", "in-progress"],
    ["sale.status", "in-progress", "qc-oversight"],
    ["qc.reviewed", undefined, "passed"],
    ["sale.status", "qc-oversight", "policy-submitted"],
    ["sale.submitted", "qc-oversight", "policy-submitted"],
    ["sale.recalled", "policy-submitted", "in-progress"],
    ["sale.status", "policy-submitted", "in-progress"],
  ]);
  expect(events[0]?.data).toMatchObject({
    reference: sale.reference,
    client: null,
  });
});

test("a submitted sale is told of with its fields for a CRM, in full only where the webhook says so", async () => {
  const floor = await makeFloor();
  const manager = await makeUser(floor.tenant, {
    permissions: [...INTEGRATIONS, "pii.reveal", "sales.show", "sales.export"],
  });
  const events = ["sale.submitted" as const];
  const [masking, revealing] = [await startReceiver(), await startReceiver()];
  const masked = await createWebhook(manager, { url: masking.url, events });
  const full = await createWebhook(manager, { url: revealing.url, events, include_personal_data: true });
  const sale = await waitingSale(floor);
  await judge(floor.reviewer, sale);
  const waiting = await detailFor(floor.reviewer, sale);
  expect((await transition(floor.reviewer, waiting, { to: "policy-submitted" })).status).toBe(200);
  const fieldsTold = async (to: typeof masking, { secret }: SecretWebhook) =>
    (await arrived(to, 1)).map((request) => verified(request, secret).data.fields)[0];
  const read = async (caller: ReturnType<typeof api>) =>
    (await caller.get<{ fields: Record<string, string> }>(`/api/sales/${sale.id}/crm-fields`)).body.fields;

  const inFull = await fieldsTold(revealing, full);
  expect(inFull).toEqual({ ...(await read(api(manager))), ...DELIVERY });
  expect(inFull).toMatchObject({ "policyholder.id_number": expect.stringMatching(/^\d{13}$/) });
  const hidden = await fieldsTold(masking, masked);
  const key = withKey(await makeApiKey(floor.tenant, { scopes: ["sales:read"] }));
  expect(hidden).toEqual({ ...(await read(key)), ...DELIVERY });
  expect(hidden).toMatchObject({ reference: sale.reference, "policyholder.name": null });
  await Promise.all([masking.stop(), revealing.stop()]);
});
