import "server-only";
import { countRequest, throttle } from "@/lib/identity/limits/throttle.server";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfUser, NO_SESSION } from "@/lib/identity/sessions/user-actor.server";
import { isInNetworks } from "@/lib/leads/sources/networks.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { forbidden, invalid } from "@/lib/platform/http/errors.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { fullNameOf } from "@/lib/platform/text/format";
import { exportRightOf, rulesOf, scopesOfRequest } from "./scopes";

/** `last_used_at` is written at most this often. */
const LAST_USED_INTERVAL_SECONDS = 60;

/** `secret_user_id` received the newest secret. */
const keyColumns = columns("ApiKey", "key", [
  ...(["id", "name", "tenant_id", "scopes", "ip_allow_list", "rate_limit", "include_personal_data"] as const),
  ...(["created_by_id", "secret_user_id"] as const),
]);

type Row = RowOf<typeof keyColumns> & {
  tenant_name: string;
  subdomain: string;
  /** The user who received the secret that was sent. */
  used_by_id: number | null;
  is_noted: boolean;
};

/**
 * The actor of a key: in its tenant, with the permissions of its scopes, and a negative id, which is no user's. Unknown,
 * revoked and expired keys are null alike. Their attempts are throttled by IP address.
 * @throws HttpError 403 when the key may not be used from the address or for the request, 429 beyond its rate limit
 */
export async function actorOfKey(request: Request, key: string, ip: string | null): Promise<Actor | null> {
  const row = await findKey(key);
  if (!row) {
    await throttle("key address", ip ?? "unknown");
    return null;
  }
  if (!isInNetworks(row.ip_allow_list, ip)) throw forbidden("This key may not be used from your address.");
  await countRequest(`api key ${row.id}`, row.rate_limit);
  if (!row.is_noted) await noteUse(row.id);
  requireScope(request, row);
  return toActor(row, ip, await exportRight(request, row));
}

// A key that is over is no row at all, so that it costs what an unknown one does.
async function findKey(key: string): Promise<Row | undefined> {
  const hash = sha256(key);
  const [row] = await asPlatform(
    () => db.$queryRaw<Row[]>`
      SELECT ${keyColumns}, tenant.name AS tenant_name, tenant.subdomain,
        CASE WHEN key.key_hash = ${hash} THEN key.secret_user_id ELSE key.previous_secret_user_id END AS used_by_id,
        coalesce(key.last_used_at > now() - make_interval(secs => ${LAST_USED_INTERVAL_SECONDS}::int), false) AS is_noted
      FROM api_keys key JOIN tenants tenant ON tenant.id = key.tenant_id
      WHERE (key.key_hash = ${hash} OR key.previous_key_hash = ${hash} AND key.previous_until > now())
        AND key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > now())
        AND tenant.closed_at IS NULL`,
  );
  return row;
}

const noteUse = (id: number) =>
  asPlatform(() => db.apiKey.updateMany({ where: { id }, data: { last_used_at: new Date() } }));

function requireScope({ method, url }: Request, { scopes }: Row): void {
  const opening = scopesOfRequest(method, new URL(url).pathname);
  if (opening.some((scope) => scopes.includes(scope))) return;
  throw forbidden(opening.length > 0 ? `This key needs the scope ${opening.join(" or ")}.` : "No API key may do this.");
}

/**
 * The right to export, for a request that does: only while the users who made the key, last rotated it and received the
 * secret in use hold it.
 * @throws HttpError 403 when one of them does not
 */
async function exportRight({ method, url }: Request, key: Row): Promise<Permission[]> {
  const right = exportRightOf(method, new URL(url).pathname);
  if (!right) return [];
  const users = [key.created_by_id, key.secret_user_id, key.used_by_id];
  const actors = await Promise.all(users.map((user) => (user === null ? null : actorOfUser(user))));
  const isOfTenant = (user: Actor) => user.is_admin || user.tenant_id === key.tenant_id;
  if (!actors.every((user) => user && isOfTenant(user) && can(user, right))) {
    throw forbidden("The users who made this key and last rotated it need the permission to export.");
  }
  return [right];
}

const toActor = (row: Row, ip: string | null, more: Permission[]): Actor => ({
  session_id: NO_SESSION,
  id: -row.id,
  name: row.name,
  surname: "(API key)",
  email: "",
  is_admin: false,
  tenant_id: row.tenant_id,
  tenant: { id: row.tenant_id, name: row.tenant_name, subdomain: row.subdomain },
  personality_id: null,
  personality: null,
  line_manager_user_id: null,
  should_reset_password: false,
  two_factor_enabled: false,
  absent_until: null,
  permissions: [
    ...new Set(row.scopes.flatMap((scope) => rulesOf(scope).permissions)),
    ...(row.include_personal_data ? ["pii.reveal"] : []),
    ...more,
  ],
  allowed_sale_statuses: [...SALE_STATUSES],
  record_scope: "tenant",
  impersonates: null,
  impersonator: null,
  impersonation_ends_at: null,
  ip,
  hides_personal_data: !row.include_personal_data,
});

type Body = Record<string, unknown>;

/**
 * Who makes a change that a key sends, and the change itself. A change of a sale is made as the agent that `agent_id`
 * names, with the rights that agent and key both have; its events name both.
 * @throws HttpError 422 on agent_id
 */
export async function onBehalfOf(
  key: Actor,
  request: Request,
  body: unknown,
): Promise<{ actor: Actor; body: unknown }> {
  const isOfAgent = scopesOfRequest(request.method, new URL(request.url).pathname).some(
    (scope) => rulesOf(scope).asAgent,
  );
  if (!isOfAgent || typeof body !== "object" || body === null) return { actor: key, body };
  const { agent_id, ...rest } = body as Body;
  return { actor: await agentFor(key, agent_id), body: rest };
}

async function agentFor(key: Actor, id: unknown): Promise<Actor> {
  if (id === undefined || id === null) throw invalid({ agent_id: "Required" });
  const isId = typeof id === "number" && Number.isInteger(id) && id > 0 && id <= MAX_ID;
  const agent = isId ? await actorOfUser(id) : null;
  if (!agent || agent.tenant_id !== key.tenant_id || agent.is_admin) {
    throw invalid({ agent_id: "Choose an active user of this organisation" });
  }
  const permissions = key.permissions.filter((permission) => agent.permissions.includes(permission));
  if (!can({ is_admin: false, permissions }, "sales.store", "sales.update")) {
    throw invalid({ agent_id: `${fullNameOf(agent)} may not work on sales` });
  }
  const { ip, hides_personal_data } = key;
  return { ...agent, ip, hides_personal_data, permissions, impersonator: { id: null, name: fullNameOf(key) } };
}
