import "server-only";
import { z } from "zod";
import { PERMISSIONS } from "@/lib/identity/permissions";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/env.server";
import type { RecordScope } from "./record-scope";

/** Who is asking, with the rights they have at this very moment. */
export type Actor = {
  session_id: string;
  id: number;
  name: string;
  surname: string;
  email: string;
  is_admin: boolean;
  tenant_id: number | null;
  tenant: { id: number; name: string; subdomain: string } | null;
  personality_id: number | null;
  personality: { name: string; requires_qc_oversight: boolean } | null;
  line_manager_user_id: number | null;
  should_reset_password: boolean;
  two_factor_enabled: boolean;
  /** Gets no leads until then; null for somebody who is there. */
  absent_until: Date | null;
  permissions: string[];
  /** Every status when the personality names none. */
  allowed_sale_statuses: SaleStatus[];
  /** Which leads and sales they read and change. */
  record_scope: RecordScope;
  /** What an administrator impersonates: a user, or a tenant in which they act as themselves with every permission. */
  impersonates: "user" | "tenant" | null;
  /** The administrator behind an impersonation. */
  impersonator: { id: number; name: string } | null;
  /** When the impersonation will end by itself. */
  impersonation_ends_at: Date | null;
  ip: string | null;
};

type Read =
  | "tenant"
  | "personality"
  | "impersonator"
  | "impersonation_ends_at"
  | "allowed_sale_statuses"
  | "record_scope";
type Row = Omit<Actor, Read | "ip"> & {
  tenant_name: string | null;
  tenant_subdomain: string | null;
  personality_name: string | null;
  requires_qc_oversight: boolean | null;
  allowed_sale_statuses: SaleStatus[] | null;
  record_scope: RecordScope | null;
  owner_id: number;
  owner_name: string;
  last_seen_at: Date;
  impersonated_at: Date | null;
};

/** The last use of a session is noted at most this often. */
const LAST_SEEN_EVERY_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** An impersonation ends by itself; the administrator's own session goes on. */
export const IMPERSONATION_HOURS = 1;

/** How a session is named: by the hash of its bearer token, or by the id inside the cookie. */
export type SessionKey = { token_hash: string } | { session_id: string };

/** Reads session, user and rights in one query; null when the session has ended or its user may not sign in. */
export async function findActor(key: SessionKey, ip: string | null): Promise<Actor | null> {
  if ("session_id" in key && !z.uuid().safeParse(key.session_id).success) return null;
  const tokenHash = "token_hash" in key ? key.token_hash : null;
  const sessionId = "session_id" in key ? key.session_id : null;
  return asPlatform(async () => {
    const rows = await db.$queryRaw<Row[]>`
      SELECT s.id::text AS session_id, s.last_seen_at,
             u.id, u.name, u.surname, u.email::text AS email, u.is_admin AND place.id IS NULL AS is_admin,
             t.id AS tenant_id, p.id AS personality_id, u.line_manager_user_id, u.two_factor_enabled,
             CASE WHEN u.absent_until > now() THEN u.absent_until END AS absent_until,
             u.should_reset_password AND target.id IS NULL AND place.id IS NULL AS should_reset_password,
             t.name AS tenant_name, t.subdomain AS tenant_subdomain,
             p.name AS personality_name, p.requires_qc_oversight, p.allowed_sale_statuses, p.record_scope,
             CASE WHEN target.id IS NOT NULL THEN 'user' WHEN place.id IS NOT NULL THEN 'tenant' END AS impersonates,
             s.impersonated_at,
             owner.id AS owner_id, concat_ws(' ', owner.name, owner.surname) AS owner_name,
             ARRAY(SELECT DISTINCT permission.name FROM personality_roles pr
                   JOIN role_permissions rp ON rp.role_id = pr.role_id
                   JOIN permissions permission ON permission.id = rp.permission_id
                   WHERE pr.personality_id = p.id) AS permissions
      FROM sessions s
      JOIN users owner ON owner.id = s.user_id AND owner.active
      LEFT JOIN users target ON target.id = s.impersonated_user_id AND target.active AND NOT target.is_admin
        AND target.tenant_id IS NOT NULL AND owner.is_admin
        AND s.impersonated_at > now() - make_interval(hours => ${IMPERSONATION_HOURS}::int)
      LEFT JOIN tenants place ON place.id = s.impersonated_tenant_id
        AND owner.is_admin AND s.impersonated_at > now() - make_interval(hours => ${IMPERSONATION_HOURS}::int)
      JOIN users u ON u.id = coalesce(target.id, owner.id)
      LEFT JOIN tenants t ON t.id = coalesce(place.id, u.tenant_id)
      LEFT JOIN personalities p ON p.id = u.personality_id AND place.id IS NULL
      WHERE (s.token_hash = ${tokenHash} OR s.id = ${sessionId}::uuid)
        AND s.expires_at > now()
        AND s.last_seen_at > now() - make_interval(hours => ${env().SESSION_IDLE_HOURS}::int)`;
    const row = rows[0];
    if (!row) return null;
    if (row.impersonated_at && !row.impersonates) await clearImpersonation(row.session_id, row.impersonated_at);
    if (Date.now() - row.last_seen_at.getTime() > LAST_SEEN_EVERY_MS) await updateLastSeen(row.session_id);
    return toActor(row, ip);
  });
}

const updateLastSeen = (sessionId: string) =>
  db.session.updateMany({ where: { id: sessionId }, data: { last_seen_at: new Date() } });

/** The columns of a session that impersonates nobody. */
export const NOT_IMPERSONATING = { impersonated_user_id: null, impersonated_tenant_id: null, impersonated_at: null };

// One that has ended by itself must not go on when the right that was lost is given back.
const clearImpersonation = (sessionId: string, since: Date) =>
  db.session.updateMany({ where: { id: sessionId, impersonated_at: since }, data: NOT_IMPERSONATING });

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
    permissions: row.impersonates === "tenant" ? [...PERMISSIONS] : row.permissions,
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
