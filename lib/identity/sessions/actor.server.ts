import "server-only";
import { z } from "zod";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { RECORD_SCOPES, type RecordScope } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "@/lib/platform/settings/env.server";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";

/** Who performs a request, with the rights they have at that moment. */
export type Actor = z.output<typeof actorSchema> & { session_id: string };

/** An actor as stored in a JSON column, for work that continues after their request. */
export const actorSchema = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  tenant_id: z.int().nullable(),
  tenant: z.object({ id: z.int(), name: z.string(), subdomain: z.string() }).nullable(),
  personality_id: z.int().nullable(),
  personality: z.object({ name: z.string(), requires_qc_oversight: z.boolean() }).nullable(),
  line_manager_user_id: z.int().nullable(),
  should_reset_password: z.boolean(),
  two_factor_enabled: z.boolean(),
  /** Gets no leads until then; null when not absent. */
  absent_until: z.coerce.date().nullable(),
  permissions: z.array(z.string()),
  /** All statuses when the personality lists none. */
  allowed_sale_statuses: z.array(z.enum(SALE_STATUSES)),
  /** Which leads and sales the actor reads and changes. */
  record_scope: z.enum(RECORD_SCOPES),
  /** Set while an administrator impersonates a user, or acts in a tenant under their own name with every permission. */
  impersonates: z.enum(["user", "tenant"]).nullable(),
  /** The administrator behind an impersonation, or the API key, which has no id here, that acts for an agent. */
  impersonator: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  /** When the impersonation expires. */
  impersonation_ends_at: z.coerce.date().nullable(),
  ip: z.string().nullable(),
  /** Set for an API key whose answers may not hold personal data. */
  hides_personal_data: z.boolean().optional(),
});

type DerivedField =
  | "tenant"
  | "personality"
  | "impersonator"
  | "impersonation_ends_at"
  | "allowed_sale_statuses"
  | "record_scope"
  | "hides_personal_data";
type Row = Omit<Actor, DerivedField | "permissions" | "ip"> & {
  /** Their names with a space between them. */
  permissions: string;
  tenant_name: string | null;
  tenant_subdomain: string | null;
  personality_name: string | null;
  requires_qc_oversight: boolean | null;
  allowed_sale_statuses: SaleStatus[] | null;
  record_scope: RecordScope | null;
  owner_id: number;
  owner_name: string;
  was_seen_lately: boolean;
  impersonated_at: Date | null;
};

/** `last_seen_at` is written at most this often. */
const LAST_SEEN_INTERVAL_SECONDS = 60;
/** After this time the impersonation ends. */
const IMPERSONATION_HOURS = 1;

/** A session is found by the hash of its bearer token, or by the id in its cookie. */
export type SessionKey = { token_hash: string } | { session_id: string };

/** Reads session, user and rights in one query; null when the session has ended or its user may not sign in. */
export async function findActor(key: SessionKey, ip: string | null): Promise<Actor | null> {
  if ("session_id" in key && !z.uuid().safeParse(key.session_id).success) return null;
  const tokenHash = "token_hash" in key ? key.token_hash : null;
  const sessionId = "session_id" in key ? key.session_id : null;
  return asPlatform(async () => {
    const rows = await db.$queryRaw<Row[]>`
      SELECT s.id::text AS session_id,
             s.last_seen_at > now() - make_interval(secs => ${LAST_SEEN_INTERVAL_SECONDS}::int) AS was_seen_lately,
             u.id, u.name, u.surname, u.email::text AS email, u.is_admin AND in_tenant.id IS NULL AS is_admin,
             t.id AS tenant_id, p.id AS personality_id, u.line_manager_user_id, u.two_factor_enabled,
             CASE WHEN u.absent_until > now() THEN u.absent_until END AS absent_until,
             u.should_reset_password AND as_user.id IS NULL AND in_tenant.id IS NULL AS should_reset_password,
             t.name AS tenant_name, t.subdomain AS tenant_subdomain,
             p.name AS personality_name, p.requires_qc_oversight, p.allowed_sale_statuses, p.record_scope,
             CASE WHEN as_user.id IS NOT NULL THEN 'user' WHEN in_tenant.id IS NOT NULL THEN 'tenant' END AS impersonates,
             s.impersonated_at,
             owner.id AS owner_id, concat_ws(' ', owner.name, owner.surname) AS owner_name,
             array_to_string(ARRAY(SELECT DISTINCT permission.name FROM personality_roles pr
                                   JOIN role_permissions rp ON rp.role_id = pr.role_id
                                   JOIN permissions permission ON permission.id = rp.permission_id
                                   WHERE pr.personality_id = p.id), ' ') AS permissions
      FROM sessions s
      JOIN users owner ON owner.id = s.user_id AND owner.active
      LEFT JOIN users as_user ON as_user.id = s.impersonated_user_id AND as_user.active AND NOT as_user.is_admin
        AND as_user.tenant_id IS NOT NULL AND owner.is_admin
        AND s.impersonated_at > now() - make_interval(hours => ${IMPERSONATION_HOURS}::int)
      LEFT JOIN tenants in_tenant ON in_tenant.id = s.impersonated_tenant_id AND in_tenant.closed_at IS NULL
        AND owner.is_admin AND s.impersonated_at > now() - make_interval(hours => ${IMPERSONATION_HOURS}::int)
      JOIN users u ON u.id = coalesce(as_user.id, owner.id)
      LEFT JOIN tenants t ON t.id = coalesce(in_tenant.id, u.tenant_id)
      LEFT JOIN personalities p ON p.id = u.personality_id AND in_tenant.id IS NULL
      WHERE (s.token_hash = ${tokenHash} OR s.id = ${sessionId}::uuid)
        AND t.closed_at IS NULL
        AND s.expires_at > now()
        AND s.last_seen_at > now() - make_interval(hours => ${env().SESSION_IDLE_HOURS}::int)`;
    const row = rows[0];
    if (!row) return null;
    if (row.impersonated_at && !row.impersonates) await clearImpersonation(row.session_id, row.impersonated_at);
    if (!row.was_seen_lately) await updateLastSeen(row.session_id);
    return toActor(row, ip);
  });
}

const updateLastSeen = (sessionId: string) =>
  db.$executeRaw`UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId}::uuid`;

/** The columns of a session that impersonates nobody. */
export const NOT_IMPERSONATING = { impersonated_user_id: null, impersonated_tenant_id: null, impersonated_at: null };

// An impersonation that has ended must not resume when the administrator regains the right to it.
const clearImpersonation = (sessionId: string, since: Date) =>
  db.session.updateMany({ where: { id: sessionId, impersonated_at: since }, data: NOT_IMPERSONATING });

/** A tenant has a few personalities, whose users share one array. */
const parsed = singleton("parsed-permissions", () => new Map<string, string[]>());
const MAX_PARSED = 1_000;

function parsePermissions(names: string): string[] {
  const known = parsed.get().get(names);
  if (known) return known;
  const permissions = names.split(" ").filter(Boolean);
  if (parsed.get().size >= MAX_PARSED) parsed.get().clear();
  parsed.get().set(names, permissions);
  return permissions;
}

function toActor(row: Row, ip: string | null): Actor {
  const statuses = row.allowed_sale_statuses ?? [];
  return {
    session_id: row.session_id,
    id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    is_admin: row.is_admin,
    tenant_id: row.tenant_id,
    tenant:
      row.tenant_id === null
        ? null
        : { id: row.tenant_id, name: row.tenant_name ?? "", subdomain: row.tenant_subdomain ?? "" },
    personality_id: row.personality_id,
    personality:
      row.personality_name === null
        ? null
        : { name: row.personality_name, requires_qc_oversight: row.requires_qc_oversight ?? false },
    line_manager_user_id: row.line_manager_user_id,
    should_reset_password: row.should_reset_password,
    two_factor_enabled: row.two_factor_enabled,
    absent_until: row.absent_until,
    permissions: row.impersonates === "tenant" ? [...PERMISSIONS] : parsePermissions(row.permissions),
    allowed_sale_statuses: row.is_admin || statuses.length === 0 ? [...SALE_STATUSES] : statuses,
    record_scope: row.record_scope ?? "tenant",
    impersonates: row.impersonates,
    impersonator: row.impersonates === null ? null : { id: row.owner_id, name: row.owner_name },
    impersonation_ends_at:
      row.impersonates && row.impersonated_at
        ? new Date(row.impersonated_at.getTime() + IMPERSONATION_HOURS * HOUR_MS)
        : null,
    ip,
  };
}
