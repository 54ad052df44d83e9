import "server-only";
import { actorColumns } from "@/lib/identity/audit/audit.server";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { forbidden } from "@/lib/platform/http/errors.server";
import { type EffectiveRights, widens } from "./widening";

/** What gives rights to users, as the group of permissions that change it. */
type Giver = "users" | "roles" | "personalities" | "teams" | "tenants";

/**
 * Makes a change that may give rights to users of a tenant. Nobody widens their own; users who may review
 * more sales afterwards are recorded, with the user who changed it.
 * @throws HttpError 403 when it would widen the actor's own rights, and what `change` throws
 */
export const givingRights = <T>(actor: Actor, tenantId: number, giver: Giver, change: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    // In turn, since two changes at once would not see each other.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`rights in tenant ${tenantId}`}, 0))`;
    const notes = notesReviewGrants(actor, giver);
    const own = await ownRights(actor);
    const before = notes ? await checkersIn(tenantId) : null;
    const changed = await change();
    await refuseWidening(actor, tenantId, giver, own);
    if (before) await noteReviewGrants(actor, tenantId, before, await checkersIn(tenantId));
    return changed;
  });

/** A team gives nobody the right to check. An administrator's change of what many share says nothing of any one of them. */
const notesReviewGrants = ({ is_admin, impersonates }: Actor, giver: Giver) =>
  giver !== "teams" && (giver === "users" || !(is_admin || impersonates === "tenant"));

/** The rights that a user's records give them; null for an administrator, who has all. */
async function ownRights({ id, is_admin }: Actor): Promise<EffectiveRights | null> {
  const user = is_admin
    ? null
    : await db.user.findFirst({
        where: { id },
        select: {
          line_manager_user_id: true,
          led_teams: { select: { id: true } },
          reports: { select: { id: true } },
          teams: { select: { team_id: true } },
          personality: {
            select: {
              ...{
                allowed_sale_statuses: true,
                record_scope: true,
                requires_qc_oversight: true,
                qc_personality_id: true,
              },
              checks: { select: { id: true } },
              default_qc_of: { select: { id: true } },
              roles: { select: { role: { select: { permissions: { select: { permission_id: true } } } } } },
            },
          },
        },
      });
  if (!user) return null;
  const { personality, line_manager_user_id } = user;
  const record_scope = personality?.record_scope ?? "own";
  const led = user.led_teams.map((team) => team.id);
  return {
    ...{ record_scope, line_manager_user_id },
    permissions: personality?.roles.flatMap(({ role }) => role.permissions.map((each) => each.permission_id)) ?? [],
    allowed_sale_statuses: personality?.allowed_sale_statuses ?? [],
    checked_by: personality?.requires_qc_oversight ? personality.qc_personality_id : null,
    reports: user.reports.map((report) => report.id),
    checks: [
      ...(personality?.checks.map((checked) => checked.id) ?? []),
      ...(personality?.default_qc_of.length ? [REFERRED] : []),
    ],
    teams: record_scope === "team" ? [...led, ...user.teams.map(({ team_id }) => team_id)] : led,
  };
}

async function refuseWidening(actor: Actor, tenant_id: number, giver: Giver, before: EffectiveRights | null) {
  const now = before && (await ownRights(actor));
  if (!before || !now || !widens(before, now)) return;
  const permissions = { some: { permission: { name: `${giver}.update` } } };
  const others = {
    tenant_id,
    active: true,
    id: { not: actor.id },
    personality: { roles: { some: { role: { permissions } } } },
  };
  const isAlone = (await db.user.findFirst({ where: others, select: { id: true } })) === null;
  throw forbidden(`You can't give yourself more access. Ask ${isAlone ? "an administrator" : "a colleague"}.`);
}

/** Stands for the sales that a question refers. */
const REFERRED = 0;

/** The status in which sales are reviewed. */
const REVIEWED: SaleStatus = "qc-oversight";

const personalityColumns = columns("Personality", "personalities", ["id", "record_scope", "qc_personality_id"]);

type Personality = RowOf<typeof personalityColumns> & { may_check: boolean };

/** What decides which sales the users of a tenant check. */
type Checkers = {
  personalities: Map<number, Personality>;
  /** The personality that checks the sales which a question refers. */
  default: number | null;
  /** The users with their personalities; null for those who are not active. */
  users: Map<number, { personality_id: number | null; email: string }>;
};

async function checkersIn(tenant_id: number): Promise<Checkers> {
  const [personalities, tenant, users] = await Promise.all([
    db.$queryRaw<Personality[]>`
      SELECT ${personalityColumns}, EXISTS (
        SELECT FROM personality_roles link
          JOIN role_permissions granted ON granted.role_id = link.role_id
          JOIN permissions ON permissions.id = granted.permission_id
        WHERE link.personality_id = personalities.id AND permissions.name = 'qc.review')
        AND (allowed_sale_statuses = '{}' OR ${REVIEWED} = ANY(allowed_sale_statuses)) AS may_check
      FROM personalities WHERE tenant_id = ${tenant_id}`,
    db.tenant.findFirstOrThrow({ where: { id: tenant_id }, select: { default_qc_personality_id: true } }),
    db.user.findMany({
      where: { tenant_id },
      select: { id: true, active: true, personality_id: true, email: true },
    }),
  ]);
  return {
    personalities: new Map(personalities.map((personality) => [personality.id, personality])),
    default: tenant.default_qc_personality_id,
    users: new Map(
      users.map(({ id, active, personality_id, email }) => [
        id,
        { personality_id: active ? personality_id : null, email },
      ]),
    ),
  };
}

async function noteReviewGrants(actor: Actor, tenant_id: number, before: Checkers, after: Checkers): Promise<void> {
  const widened = [...after.users.keys()].filter((id) => before.users.has(id) && checksMore(before, after, id));
  if (widened.length === 0) return;
  const { actor_id, actor_name, impersonator_id, impersonator_name } = actorColumns(actor);
  const givers = [
    { granted_by_id: actor_id, granted_by_name: actor_name },
    { granted_by_id: impersonator_id, granted_by_name: impersonator_name },
  ].flatMap(({ granted_by_id: id, granted_by_name: name }) =>
    id === null || name === null ? [] : [{ granted_by_id: id, granted_by_name: name }],
  );
  const rows = widened.flatMap((user_id) => givers.map((giver) => ({ ...giver, tenant_id, user_id })));
  await db.reviewGrant.createMany({ data: rows });
}

/**
 * Whether a user may check more sales than before: at all, of further personalities, or in a wider scope; or may be
 * another person, with another email address.
 */
function checksMore(before: Checkers, after: Checkers, id: number): boolean {
  const [old, now] = [checksOf(before, id), checksOf(after, id)];
  if (now.mayCheck && before.users.get(id)?.email !== after.users.get(id)?.email) return true;
  return (now.mayCheck && !old.mayCheck) || now.scope > old.scope || now.of.some((each) => !old.of.includes(each));
}

function checksOf(checkers: Checkers, id: number) {
  const own = checkers.personalities.get(checkers.users.get(id)?.personality_id ?? 0);
  if (!own) return { mayCheck: false, scope: -1, of: [] };
  const checked = [...checkers.personalities.values()].filter(({ qc_personality_id }) => qc_personality_id === own.id);
  return {
    mayCheck: own.may_check,
    scope: RECORD_SCOPES.indexOf(own.record_scope),
    of: [...checked.map((personality) => personality.id), ...(checkers.default === own.id ? [REFERRED] : [])],
  };
}
