import "server-only";
import { z } from "zod";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { givingRights } from "@/lib/identity/roles/given-rights.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { formatCount, formatNames, fullNameOf, MAX_NAMES } from "@/lib/platform/text/format";
import { refuseCycle, requireLinks } from "./links.server";
import { type PersonalityLimits, requireGrantableRights, requireRightsOfPersonality } from "./rights.server";
import { type Personality, type PersonalityInput, personalityInput, personalityResponse } from "./schema";

const named = { select: { id: true, name: true } };
const include = {
  tenant: named,
  line_manager: named,
  qc_personality: named,
  roles: { select: { role: named }, orderBy: { role: { name: "asc" } } },
} satisfies Prisma.PersonalityInclude;

export const personalities = defineTenantResource({
  name: "personalities",
  input: personalityInput,
  response: personalityResponse,
  query: listQuery(["name", "description", "requires_qc_oversight", "tenant.name"]).extend({ tenant_id: idFilter }),
  list: async (_actor, query) => {
    const where = { OR: matches(query.search, ["name"]) };
    const { data, meta } = await paginate(
      query,
      (slice) => db.personality.findMany({ where, include, ...slice }),
      db.personality.count({ where }),
    );
    return { data: data.map(toPersonality), meta };
  },
  find: async (_actor, id) => toPersonality(await db.personality.findFirstOrThrow({ where: { id }, include })),
  create: async (actor, input) => {
    const complete = withDefaults(input, UNLIMITED);
    await requireLinks(complete);
    await requireGrantableRights(actor, complete, null);
    const { role_ids, ...data } = complete;
    const roles = { create: links(role_ids) };
    return givingRights(actor, actor.tenant_id, "personalities", async () =>
      toPersonality(await db.personality.create({ data: { ...data, tenant_id: actor.tenant_id, roles }, include })),
    );
  },
  update: async (actor, id, { version, ...input }) => {
    const old = await requireRightsOfPersonality(actor, id);
    const complete = withDefaults(input, old);
    await requireLinks(complete, id);
    await refuseCycle(id, complete.line_manager_id);
    await requireGrantableRights(actor, complete, old);
    const { role_ids, ...rest } = complete;
    const data = { ...rest, version: { increment: 1 }, roles: { deleteMany: {}, create: links(role_ids) } };
    return givingRights(actor, actor.tenant_id, "personalities", async () =>
      toPersonality(await db.personality.update({ where: { id, version }, data, include })),
    );
  },
  remove: async (actor, id) => {
    await requireRightsOfPersonality(actor, id);
    await refuseWhileUsed(id);
    return db.personality.delete({ where: { id } });
  },
});

export const personalityOptionsQuery = z.object({ tenant_id: idFilter, exclude_id: idFilter });

/** Personalities by name, of the actor's tenant or as an administrator filters, without the excluded one. */
export const personalityOptions = (actor: Actor, query: z.output<typeof personalityOptionsQuery>) =>
  forTenant(actor, query.tenant_id, () =>
    db.personality.findMany({
      where: { id: { not: query.exclude_id } },
      select: { id: true, name: true },
      orderBy: { name: "asc" },
    }),
  );

type Stored = Prisma.PersonalityGetPayload<{ include: typeof include }>;

const toPersonality = ({ roles, allowed_sale_statuses: statuses, ...row }: Stored): Sendable<Personality> => ({
  ...row,
  roles: roles.map(({ role }) => role),
  role_ids: roles.map(({ role }) => role.id),
  record_scope: RECORD_SCOPES.find((scope) => scope === row.record_scope) ?? "own",
  allowed_sale_statuses: statuses.length > 0 ? SALE_STATUSES.filter((status) => statuses.includes(status)) : null,
});

/** The defaults of a new personality. */
const UNLIMITED: PersonalityLimits = {
  requires_qc_oversight: false,
  record_scope: "tenant",
  allowed_sale_statuses: [],
};

function withDefaults({ allowed_sale_statuses, ...input }: PersonalityInput, old: PersonalityLimits) {
  const requires_qc_oversight = input.requires_qc_oversight ?? old.requires_qc_oversight;
  return {
    ...input,
    requires_qc_oversight,
    qc_personality_id: requires_qc_oversight ? input.qc_personality_id : null,
    record_scope: input.record_scope ?? old.record_scope,
    allowed_sale_statuses:
      allowed_sale_statuses === undefined ? old.allowed_sale_statuses : [...new Set(allowed_sale_statuses)],
  };
}

const links = (roleIds: readonly number[]) => roleIds.map((role_id) => ({ role_id }));

const namedFew = { select: { name: true }, orderBy: { name: "asc" as const }, take: MAX_NAMES };

/**
 * @throws HttpError 409 naming the users of the personality, the personalities that report to it or that it checks, and
 *   how many sales name it as their checker; and when it is the one that checks referred sales
 */
async function refuseWhileUsed(id: number): Promise<void> {
  const { users, reports, checks, default_qc_of, _count } = await db.personality.findFirstOrThrow({
    where: { id },
    select: {
      users: { ...namedFew, select: { name: true, surname: true } },
      reports: namedFew,
      checks: namedFew,
      default_qc_of: { select: { id: true } },
      _count: { select: { users: true, reports: true, checks: true, checked_sales: true } },
    },
  });
  const have = _count.users === 1 ? "1 user has" : `${formatCount(_count.users)} users have`;
  const uses = [
    _count.users > 0 && `${have} this personality: ${formatNames(users.map(fullNameOf), _count.users)}.`,
    _count.reports > 0 && `It is the line manager of ${formatNames(reports.map(nameOf), _count.reports)}.`,
    _count.checks > 0 && `It is the QC personality of ${formatNames(checks.map(nameOf), _count.checks)}.`,
    _count.checked_sales > 0 &&
      `It reviews ${_count.checked_sales === 1 ? "1 sale" : `${formatCount(_count.checked_sales)} sales`}.`,
    default_qc_of.length > 0 && "It reviews referred sales.",
  ].filter((use) => use !== false);
  if (uses.length > 0) throw conflict(uses.join(" "));
}

const nameOf = ({ name }: { name: string }) => name;
