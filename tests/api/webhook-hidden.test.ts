import { expect, test, vi } from "vitest";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { found, makeMarkedTenant, PERSON, TEXT } from "../support/marked";
import { startReceiver } from "../support/receiver";
import { convert, transition } from "../support/sales";
import { arrived, createWebhook, verified } from "../support/webhooks";
import { makeLead } from "../support/world";

test("a webhook without personal data gets no personal value, nor when an older body is sent again", async () => {
  const [{ tenant, agent }, receiver] = [await makeMarkedTenant(), await startReceiver()];
  const events = ["lead.status", "sale.created", "sale.status", "suppression.added"] as const;
  const hook = await createWebhook(agent, { url: receiver.url, events: [...events] });
  const { body: created } = await convert(agent, await makeLead(tenant, PERSON));
  await transition(agent, created, { to: "declined", reason: `${TEXT} has no money` });
  const other = await makeLead(tenant, { ...PERSON, assigned_user_id: agent.id, status: "Allocated" });
  await api(agent).post(`/api/leads/${other.id}/transition`, {
    ...{ to: "Declined", reason: "Asked not to be called", note: TEXT },
  });
  const received = await vi.waitUntil(
    () => events.every((type) => receiver.received.some(({ body }) => body.includes(type))) && receiver.received,
    { timeout: 20_000 },
  );
  expect(received.flatMap(({ body }) => found(body))).toEqual([]);
  const { data } = verified(received.find(({ body }) => body.includes("sale.status")) ?? raise(), hook.secret);
  expect(data).toMatchObject({ reference: created.reference, status: "declined", client: null });

  const older = JSON.stringify({
    type: "lead.status",
    timestamp: new Date().toISOString(),
    data: { ...PERSON, id: 1 },
  });
  const delivery = await vi.waitUntil(
    () => asPlatform(() => db.webhookDelivery.findFirst({ where: { webhook_id: hook.id, state: "delivered" } })),
    { timeout: 20_000 },
  );
  await asPlatform(() =>
    db.webhookEvent.update({
      where: { id: delivery.event_id },
      data: { masked_body_encrypted: encrypt(older) },
    }),
  );
  const before = receiver.received.length;
  expect((await api(agent).post(`/api/webhooks/${hook.id}/deliveries/${delivery.id}/replay`)).status).toBe(200);
  const all = await arrived(receiver, before + 1);
  expect(found(all.at(-1)?.body)).toEqual([]);
  await receiver.stop();
});

function raise(): never {
  throw new Error("No such request");
}
