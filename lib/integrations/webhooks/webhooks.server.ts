import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import { asTenantOfRecord, type TenantActor } from "@/lib/identity/http/tenant-resource.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { requireVisibleProducts } from "@/lib/identity/tenancy/visible-products.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { checkOutboundAddress, OutboundRefused } from "@/lib/platform/http/outbound-address.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { matches, type Page, paginate } from "@/lib/platform/lists/list";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { OVERLAP_HOURS } from "./events";
import {
  type SecretWebhook,
  type Webhook,
  type WebhookRow,
  type webhookCreation,
  type webhookInput,
  webhookQuery,
  webhookRowResponse,
} from "./schema";
import { makeSecret } from "./secret.server";

const MAX_WEBHOOKS = 100;

const shown = {
  include: { tenant: { select: { id: true, name: true } } },
  omit: { secret_encrypted: true, previous_secret_encrypted: true, updated_at: true, alerted_at: true },
} as const satisfies Prisma.WebhookFindFirstArgs;

type Input = z.output<typeof webhookInput>;
type Query = z.output<typeof webhookQuery>;

/** The webhooks of a tenant, each with what became of its deliveries. */
export const listWebhooks = (actor: Actor, query: Query): Promise<Page<Sendable<WebhookRow>>> =>
  forTenant(actor, query.tenant_id, async () => {
    const where = { active: query.active, OR: matches(query.search, ["url", "description"]) };
    const page = await paginate(
      query,
      async (slice) => (await db.webhook.findMany({ where, ...shown, ...slice })).map(toWebhook),
      db.webhook.count({ where }),
    );
    const counts = await countsOf(page.data.map(({ id }) => id));
    return { ...page, data: page.data.map((webhook) => ({ ...webhook, deliveries: counts.get(webhook.id) })) };
  });

/** For screens, which load their first page on the server. */
export const webhooks = {
  name: "webhooks",
  query: webhookQuery,
  response: webhookRowResponse,
  list: listWebhooks,
} as const;

/** @throws PrismaClientKnownRequestError P2025 (404) */
export const findWebhook = async (_actor: Actor, id: number): Promise<Webhook> =>
  toWebhook(await db.webhook.findFirstOrThrow({ where: { id }, ...shown }));

const resource = { find: findWebhook };

/** Creates a webhook with its secret, which is never shown again. @throws HttpError 409 beyond the limit, 422 */
export async function createWebhook(
  actor: Actor,
  { tenant_id: named, ...input }: z.output<typeof webhookCreation>,
): Promise<SecretWebhook> {
  const { secret, secret_encrypted } = makeSecret();
  const webhook = await forOwner(actor, named, async (tenant_id) => {
    await requireAllowed(actor, input);
    return transaction(async () => {
      await db.$queryRaw`SELECT id FROM tenants WHERE id = ${tenant_id} FOR NO KEY UPDATE`;
      if ((await db.webhook.count()) >= MAX_WEBHOOKS)
        throw conflict(`An organisation can have up to ${MAX_WEBHOOKS} webhooks.`);
      const created = toWebhook(await db.webhook.create({ data: { ...input, secret_encrypted, tenant_id }, ...shown }));
      await recordAudit({ ...actor, tenant_id }, "webhooks.store", created.id, null, created);
      return created;
    });
  });
  return { ...webhook, secret };
}

/** @throws HttpError 404, 409 on a stale version, 422 */
export const updateWebhook = (
  actor: Actor,
  id: number,
  input: Input & { version?: number | undefined },
): Promise<Webhook> =>
  asTenantOfRecord(resource, actor, id, async (owner) => {
    await requireAllowed(actor, input, await findWebhook(owner, id));
    return transaction(async () => {
      const old = await lockWebhook(owner, id);
      const { version = old.version, ...columns } = input;
      if (version !== old.version) throw staleVersion(old);
      const isBack = columns.active && !old.active;
      const healed = isBack && { failing_since: null, alerted_at: null, switched_off_at: null };
      const data = { ...columns, ...healed, version: { increment: 1 } };
      const webhook = toWebhook(await db.webhook.update({ where: { id }, data, ...shown }));
      await recordAudit(owner, "webhooks.update", id, old, webhook);
      return webhook;
    });
  });

/** Deletes a webhook with its deliveries. @throws HttpError 404 */
export const removeWebhook = (actor: Actor, id: number): Promise<void> =>
  asTenantOfRecord(resource, actor, id, (owner) =>
    transaction(async () => {
      const old = await lockWebhook(owner, id);
      await db.webhook.delete({ where: { id } });
      await recordAudit(owner, "webhooks.destroy", id, old, null);
    }),
  );

/** Replaces the secret; the one before signs too for 24 hours. @throws HttpError 403 under impersonation, 404 */
export const rotateSecret = (actor: Actor, id: number): Promise<SecretWebhook> =>
  asTenantOfRecord(resource, actor, id, (owner) => {
    refuseUnderImpersonation(actor);
    const { secret, secret_encrypted } = makeSecret();
    return transaction(async () => {
      await lockWebhook(owner, id);
      const { secret_encrypted: previous } = await db.webhook.findFirstOrThrow({
        where: { id },
        select: { secret_encrypted: true },
      });
      const until = new Date(Date.now() + OVERLAP_HOURS * HOUR_MS);
      const data = { secret_encrypted, previous_secret_encrypted: previous, previous_secret_until: until };
      const webhook = toWebhook(await db.webhook.update({ where: { id }, data, ...shown }));
      await recordAudit(owner, "webhooks.new-secret", id, null, { url: webhook.url, tenant_id: webhook.tenant_id });
      return { ...webhook, secret };
    });
  });

async function lockWebhook(owner: TenantActor, id: number): Promise<Webhook> {
  await db.$queryRaw`SELECT id FROM webhooks WHERE id = ${id} FOR UPDATE`;
  return findWebhook(owner, id);
}

/** Whoever may not see personal data may not have them sent somewhere either, but may stop it. */
async function requireAllowed(actor: Actor, input: Input, old?: Webhook): Promise<void> {
  const { include_personal_data, active, product_ids = [] }: Partial<Input> = { ...old, ...input };
  const isStopped = old?.include_personal_data && old.url === input.url && active === false;
  if (include_personal_data && !isStopped && !can(actor, "pii.reveal"))
    throw invalid({ include_personal_data: "Requires permission to view full personal data." });
  await requireVisibleProducts(product_ids);
  await checkOutboundAddress(input.url).catch((error: unknown) => {
    throw error instanceof OutboundRefused ? invalid({ url: error.message }) : error;
  });
}

const toWebhook = (webhook: Prisma.WebhookGetPayload<typeof shown>): Webhook => ({
  ...webhook,
  description: webhook.description ?? "",
  failing_since: webhook.failing_since?.toISOString() ?? null,
  switched_off_at: webhook.switched_off_at?.toISOString() ?? null,
  previous_secret_until: webhook.previous_secret_until?.toISOString() ?? null,
  created_at: webhook.created_at.toISOString(),
});

type Counted = { id: number; pending: number; dead: number; last_delivered_at: Date | null };

async function countsOf(ids: number[]): Promise<Map<number, Omit<Counted, "id">>> {
  const rows = await db.$queryRaw<Counted[]>`
    SELECT webhook_id AS id, count(*) FILTER (WHERE state = 'pending') AS pending,
      count(*) FILTER (WHERE state = 'dead') AS dead,
      max(finished_at) FILTER (WHERE state = 'delivered') AS last_delivered_at
    FROM webhook_deliveries WHERE webhook_id = ANY(${ids}::int[]) GROUP BY webhook_id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
