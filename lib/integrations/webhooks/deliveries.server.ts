import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { asTenantOfRecord } from "@/lib/identity/http/tenant-resource.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { isBlindTo } from "@/lib/sales/record/blind.server";
import { bodyOf, bodyWithoutPersonalData } from "./body";
import { PING } from "./events";
import type { Delivery, DeliveryDetail, deliveryQuery } from "./schema";
import { messageId } from "./secret.server";
import { findWebhook } from "./webhooks.server";

const resource = { find: findWebhook };

const shown = {
  include: { event: { select: { message_id: true } }, tries: { orderBy: { id: "desc" }, take: 1 } },
} as const satisfies Prisma.WebhookDeliveryFindFirstArgs;

/** The deliveries of a webhook, newest first. @throws HttpError 404 */
export async function listDeliveries(
  actor: Actor,
  id: number,
  query: z.output<typeof deliveryQuery>,
): Promise<Page<Sendable<Delivery>>> {
  await findWebhook(actor, id);
  const where = { webhook_id: id, state: query.state, type: query.type };
  return paginate(
    query,
    async (slice) => (await db.webhookDelivery.findMany({ where, ...shown, ...slice })).map(toDelivery),
    db.webhookDelivery.count({ where }),
  );
}

/**
 * A delivery with its request and every answer. Personal data are shown to those who may see them, which is audited. A
 * user who may take the second look of its sale reads neither: both can name the first reviewer.
 * @throws HttpError 404
 */
export const findDelivery = (actor: Actor, id: number, deliveryId: number): Promise<Sendable<DeliveryDetail>> =>
  asTenantOfRecord(resource, actor, id, (owner) =>
    transaction(async () => {
      const { include_personal_data: isFull } = await findWebhook(owner, id);
      const found = await db.webhookDelivery.findFirstOrThrow({
        where: { id: deliveryId, webhook_id: id },
        include: { event: true, tries: { orderBy: { id: "asc" } } },
      });
      const { event, tries } = found;
      const body = bodyShown(event, isFull);
      const hasPersonalData = isFull && event.body_encrypted !== null;
      const isBlind = event.sale_id !== null && (await isBlindTo(actor, event.sale_id));
      const mayRead = !isBlind && (!hasPersonalData || can(actor, "pii.reveal"));
      if (hasPersonalData && mayRead)
        await recordAudit(owner, "webhooks.read-delivery", id, null, {
          delivery: deliveryId,
          tenant_id: owner.tenant_id,
        });
      return {
        ...toDelivery({ ...found, tries: tries.slice(-1) }),
        body: mayRead ? body : null,
        tries: tries.map(({ created_at, headers, answer_encrypted: answer, ...attempt }) => ({
          ...attempt,
          at: created_at,
          headers: storedJson("webhook_attempts.headers", z.record(z.string(), z.string()), headers),
          answer: mayRead && answer !== null ? decrypt(answer) : null,
        })),
      };
    }),
  );

function bodyShown(event: Prisma.WebhookEventGetPayload<object>, isFull: boolean): string | null {
  if (isFull && event.body_encrypted !== null) return decrypt(event.body_encrypted);
  return event.masked_body_encrypted && bodyWithoutPersonalData(decrypt(event.masked_body_encrypted));
}

/** Sends a delivery again under the same id, with all its retries. @throws HttpError 404, 409 while it is on its way or off */
export const replayDelivery = (actor: Actor, id: number, deliveryId: number): Promise<Sendable<Delivery>> =>
  asTenantOfRecord(resource, actor, id, (owner) =>
    transaction(async () => {
      const webhook = await findWebhook(owner, id);
      if (!webhook.active) throw switchedOff();
      const where = { id: deliveryId, webhook_id: id };
      const old = await db.webhookDelivery.findFirstOrThrow({ where });
      const isNotOnItsWay = [
        { state: { not: "pending" as const } },
        { claimed_until: null },
        { claimed_until: { lte: new Date() } },
      ];
      const { count } = await db.webhookDelivery.updateMany({
        where: { ...where, OR: isNotOnItsWay },
        data: { state: "pending", attempts: 0, next_attempt_at: new Date(), claimed_until: null, finished_at: null },
      });
      if (count === 0) throw conflict("This delivery is being sent right now.");
      await recordAudit(owner, "webhooks.replay", id, null, {
        url: webhook.url,
        delivery: old.id,
        tenant_id: owner.tenant_id,
      });
      return toDelivery(await db.webhookDelivery.findFirstOrThrow({ where, ...shown }));
    }),
  );

/** Sends a ping, which every webhook gets. @throws HttpError 404, 409 while the webhook is off */
export const testWebhook = (actor: Actor, id: number): Promise<Sendable<Delivery>> =>
  asTenantOfRecord(resource, actor, id, (owner) =>
    transaction(async () => {
      const { active, url, tenant_id } = await findWebhook(owner, id);
      if (!active) throw switchedOff();
      const at = new Date();
      const made = { at: at.toISOString(), actor: { id: actor.id, name: fullNameOf(actor) } };
      const body = bodyOf(PING, at, { id, reference: null, product: null, status: "sent", ...made });
      const event = await db.webhookEvent.create({
        data: { tenant_id, type: PING, source_id: id, dispatched_at: at, masked_body_encrypted: encrypt(body) },
      });
      const data = { tenant_id, webhook_id: id, event_id: event.id, type: PING, record: `${PING} ${event.id}` };
      const delivery = await db.webhookDelivery.create({ data, ...shown });
      await recordAudit(owner, "webhooks.test", id, null, { url, tenant_id });
      return toDelivery(delivery);
    }),
  );

const switchedOff = () => conflict("This webhook is off. Switch it on first.");

const toDelivery = ({
  event,
  tries: [last],
  ...delivery
}: Prisma.WebhookDeliveryGetPayload<typeof shown>): Sendable<Delivery> => ({
  ...delivery,
  message_id: messageId(event.message_id),
  status: last?.status ?? null,
  error: last?.error ?? null,
  duration_ms: last?.duration_ms ?? null,
  next_attempt_at: delivery.state === "pending" ? delivery.next_attempt_at : null,
});
