import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { asTenantOfRecord } from "@/lib/identity/http/tenant-resource.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { idFilter, listQuery, matches, type Page, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import {
  API_KEY_STATES,
  type ApiKey,
  type ApiKeyState,
  apiKeyInput,
  ROTATION_OVERLAP_HOURS,
  type ShownApiKey,
} from "./schema";
import { rulesOf, type Scope } from "./scopes";
import { makeApiKey } from "./secret.server";

export const apiKeyQuery = listQuery(["name", "tenant.name", "created_at", "last_used_at", "expires_at"]).extend({
  tenant_id: idFilter,
  state: z.enum(API_KEY_STATES, "Choose a state from the list").optional(),
});

export const apiKeyCreation = apiKeyInput.extend({ tenant_id: z.int32().nullish() });

const shown = {
  include: { tenant: { select: { id: true, name: true } } },
  omit: {
    key_hash: true,
    previous_key_hash: true,
    created_by_id: true,
    secret_user_id: true,
    previous_secret_user_id: true,
  },
} as const satisfies Prisma.ApiKeyFindFirstArgs;

/** A page of the keys of the actor's tenant, or of the one that an administrator chose. */
export const listApiKeys = (actor: Actor, query: z.output<typeof apiKeyQuery>): Promise<Page<ApiKey>> =>
  forTenant(actor, query.tenant_id, () => {
    const where = { OR: matches(query.search, ["name", "created_by_name"]), AND: query.state && whereIs(query.state) };
    const read = async (slice: object) => (await db.apiKey.findMany({ where, ...shown, ...slice })).map(toApiKey);
    return paginate(query, read, db.apiKey.count({ where }));
  });

function whereIs(state: ApiKeyState): Prisma.ApiKeyWhereInput {
  if (state === "revoked") return { revoked_at: { not: null } };
  const now = new Date();
  if (state === "expired") return { revoked_at: null, expires_at: { lte: now } };
  return { revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: now } }] };
}

/** @throws PrismaClientKnownRequestError P2025 (404) */
export const findApiKey = async (_actor: Actor, id: number): Promise<ApiKey> =>
  toApiKey(await db.apiKey.findFirstOrThrow({ where: { id }, ...shown }));

/**
 * Creates a key, which the answer alone shows.
 * @throws HttpError 403 while impersonating, 422 on `scopes` and `include_personal_data` when they go beyond the
 *   actor's own rights
 */
export function createApiKey(actor: Actor, input: z.output<typeof apiKeyCreation>): Promise<ShownApiKey> {
  const { tenant_id: chosen, ...columns } = input;
  refuseUnderImpersonation(actor);
  requireOwnRights(actor, columns);
  const { key, columns: stored } = makeApiKey();
  const created = { created_by_id: actor.id, created_by_name: fullNameOf(actor), secret_user_id: actor.id };
  return forOwner(actor, chosen, (tenant_id) =>
    transaction(async () => {
      const row = await db.apiKey.create({ data: { ...columns, ...stored, ...created, tenant_id }, ...shown });
      await noteHolder(actor, row);
      await recordAudit({ ...actor, tenant_id }, "api-keys.store", row.id, null, row);
      return { ...toApiKey(row), key };
    }),
  );
}

/**
 * Gives a key another secret, shown by the answer alone. The one before works for another 24 hours; any older one stops
 * at once. @throws HttpError 403 while impersonating, 404, 409 for a key that is over, 422 when the key has rights that
 *   the actor lacks
 */
export const rotateApiKey = (actor: Actor, id: number): Promise<ShownApiKey> =>
  changeApiKey(actor, id, "rotate", async (old) => {
    refuseUnderImpersonation(actor);
    if (toApiKey(old).state !== "active") throw conflict("This key no longer works. Create another one.");
    requireOwnRights(actor, old);
    const { key, columns } = makeApiKey();
    const [current] = await db.$queryRaw<{ key_hash: string; secret_user_id: number | null }[]>`
      SELECT key_hash, secret_user_id FROM api_keys WHERE id = ${id} FOR UPDATE`;
    const previous_until = new Date(Date.now() + ROTATION_OVERLAP_HOURS * HOUR_MS);
    const previous = { previous_key_hash: current?.key_hash ?? null, previous_secret_user_id: current?.secret_user_id };
    const data = { ...columns, ...previous, previous_until, secret_user_id: actor.id };
    const row = await db.apiKey.update({ where: { id, revoked_at: null }, data, ...shown });
    await noteHolder(actor, row);
    return [row, { ...toApiKey(row), key }];
  });

/** Ends a key at once, its previous secret too. @throws HttpError 404, 409 when it is revoked already */
export const revokeApiKey = (actor: Actor, id: number): Promise<undefined> =>
  changeApiKey(actor, id, "revoke", async (old) => {
    if (old.revoked_at !== null) throw conflict("This key is revoked already.");
    const data = { revoked_at: new Date(), previous_key_hash: null, previous_until: null };
    return [await db.apiKey.update({ where: { id }, data, ...shown }), undefined];
  });

/** The holders of a key's secret are parties to every sale that the key changes. */
async function noteHolder({ id: user_id }: Actor, { id: api_key_id, tenant_id }: Row): Promise<void> {
  const holder = { api_key_id, user_id };
  const received_at = new Date();
  await db.apiKeyHolder.upsert({
    where: { api_key_id_user_id: holder },
    create: { ...holder, tenant_id, received_at },
    update: { received_at },
  });
}

type Row = Prisma.ApiKeyGetPayload<typeof shown>;

const changeApiKey = <T>(
  actor: Actor,
  id: number,
  action: "rotate" | "revoke",
  change: (old: Row) => Promise<[row: Row, answer: T]>,
): Promise<T> =>
  asTenantOfRecord({ find: findApiKey }, actor, id, (owner) =>
    transaction(async () => {
      const old = await db.apiKey.findFirstOrThrow({ where: { id }, ...shown });
      const [row, answer] = await change(old);
      await recordAudit(owner, `api-keys.${action}`, id, old, row);
      return answer;
    }),
  );

type Rights = { scopes: readonly Scope[]; include_personal_data: boolean };

function requireOwnRights(actor: Actor, { scopes, include_personal_data }: Rights): void {
  const missing = scopes.filter((scope) => !rulesOf(scope).permissions.every((permission) => can(actor, permission)));
  if (missing.length > 0) throw invalid({ scopes: `You don't have these permissions yourself: ${missing.join(", ")}` });
  if (include_personal_data && !can(actor, "pii.reveal")) {
    throw invalid({ include_personal_data: "Requires permission to view full personal data." });
  }
}

function toApiKey({ revoked_at, ...row }: Row): ApiKey {
  const isOverlapping = row.previous_until !== null && row.previous_until > new Date();
  return {
    ...row,
    state: stateOf({ revoked_at, expires_at: row.expires_at }),
    expires_at: row.expires_at?.toISOString() ?? null,
    previous_until: isOverlapping ? (row.previous_until?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

function stateOf({ revoked_at, expires_at }: Pick<Row, "revoked_at" | "expires_at">): ApiKeyState {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && expires_at <= new Date() ? "expired" : "active";
}
