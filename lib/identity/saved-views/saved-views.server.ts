import "server-only";
import type { z } from "zod";
import { staleVersion } from "@/lib/identity/http/resource.server";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { forbidden, invalid } from "@/lib/platform/http/errors.server";
import { registry } from "@/lib/platform/process/singleton";
import { fullNameOf } from "@/lib/platform/text/format";
import type { newViewInput, SavedView, ViewedList, ViewInput, viewQuery } from "./schema";

/** A list whose views can be saved: who may see it, who may change shared views, and which queries it accepts. */
export type ViewedListRules = { list: ViewedList; seenWith: Permission; managedWith: Permission; query: z.ZodType };

export const viewedLists = registry<readonly ViewedListRules[]>("lists with views");

const MAX_VIEWS = 500;

const include = {
  user: { select: { name: true, surname: true } },
  team: { select: { id: true, name: true } },
} satisfies Prisma.SavedViewInclude;

type Row = Prisma.SavedViewGetPayload<{ include: typeof include }>;
type Found = Omit<Row, "user"> & { user: Row["user"] | null };

/** One's own, those shared with everybody, and those shared with a team that one leads or belongs to. */
const seenBy = ({ id }: Actor): Prisma.SavedViewWhereInput => ({
  OR: [
    { user_id: id },
    { shared: true },
    { team: { OR: [{ leader_user_id: id }, { members: { some: { user_id: id } } }] } },
  ],
});

/** @throws HttpError 422 on team_id unless it is a team of the actor's own, or of the tenant for whoever manages views */
async function requireTeam(actor: Actor, { list, team_id }: ViewInput): Promise<void> {
  if (team_id === null) return;
  const own = { OR: [{ leader_user_id: actor.id }, { members: { some: { user_id: actor.id } } }] };
  const within = can(actor, rulesOf(list).managedWith) ? {} : own;
  const team = await db.team.findFirst({ where: { id: team_id, ...within }, select: { id: true } });
  if (!team) throw invalid({ team_id: "Choose a team of your own." });
}

/** The views of a list that the actor may choose: their own, and those that colleagues share. @throws HttpError 403 */
export function listViews(actor: Actor, { list, tenant_id }: z.output<typeof viewQuery>): Promise<SavedView[]> {
  requireSeen(actor, list);
  return forTenant(actor, tenant_id, async () => {
    const where = { list, ...seenBy(actor) };
    const views = await db.savedView.findMany({
      where,
      include,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MAX_VIEWS,
    });
    return views.map((view) => toView(actor, view));
  });
}

/** A view that the actor may choose. @throws PrismaClientKnownRequestError P2025 (404), HttpError 403 */
export async function findView(actor: Actor, id: number): Promise<SavedView> {
  const view = await db.savedView.findFirstOrThrow({ where: { id, ...seenBy(actor) }, include });
  requireSeen(actor, view.list);
  return toView(actor, view);
}

/** @throws HttpError 403; 422 on a query that the list refuses; 409 when the actor already has a view of that name */
export function createView(actor: Actor, { tenant_id: named, ...view }: z.output<typeof newViewInput>) {
  requireSeen(actor, view.list);
  requireKnownQuery(view);
  return forOwner(actor, named, async (tenant_id) => {
    await requireTeam(actor, view);
    return toView(actor, await db.savedView.create({ data: { ...view, tenant_id, user_id: actor.id }, include }));
  });
}

type Change = ViewInput & { version?: number };

/** @throws HttpError 404, 403 on a colleague's, 422 as for a new one, 409 on a stale version or when the name is taken */
export const updateView = (actor: Actor, id: number, { version, ...view }: Change): Promise<SavedView> =>
  transaction(async () => {
    const old = await lockView(actor, id);
    requireSeen(actor, view.list);
    requireKnownQuery(view);
    if (view.team_id !== old.team_id) await requireTeam(actor, view);
    if (version !== undefined && version !== old.version) throw staleVersion(toView(actor, old));
    const data = { ...view, version: { increment: 1 } };
    return toView(actor, await db.savedView.update({ where: { id }, data, include }));
  });

/** @throws HttpError 404, 403 on a colleague's */
export const removeView = (actor: Actor, id: number): Promise<void> =>
  transaction(async () => {
    await lockView(actor, id);
    await db.savedView.delete({ where: { id }, select: { id: true } });
  });

// Only managers may change a view that a colleague shares.
async function lockView(actor: Actor, id: number): Promise<Found> {
  await db.$queryRaw`SELECT id FROM saved_views WHERE id = ${id} FOR UPDATE`;
  const view = await db.savedView.findFirstOrThrow({ where: { id, ...seenBy(actor) }, include });
  requireSeen(actor, view.list);
  if (!mayChange(actor, view)) throw forbidden("This view is a colleague's. Save your own copy of it.");
  return view;
}

const mayChange = (actor: Actor, view: Found) =>
  view.user_id === actor.id || can(actor, rulesOf(view.list).managedWith);

function rulesOf(list: string): ViewedListRules {
  const rules = viewedLists.get().find((rules) => rules.list === list);
  if (!rules) throw new Error(`No domain has registered the list ${list}`);
  return rules;
}

function requireSeen(actor: Actor, list: string): void {
  if (!can(actor, rulesOf(list).seenWith)) throw forbidden();
}

function requireKnownQuery({ list, query }: ViewInput): void {
  const read = rulesOf(list).query.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!read.success)
    throw invalid({ query: `This view does not fit the list. ${read.error.issues[0]?.message ?? ""}` });
}

const toView = (actor: Actor, view: Found): SavedView => ({
  ...view,
  // Users of the organisation can't see platform administrators.
  owner: view.user ? fullNameOf(view.user) : "Administrator",
  own: view.user_id === actor.id,
  editable: mayChange(actor, view),
});

/** Deletes the views of a tenant that look for a person. @param pattern of `personPattern`. @returns how many */
export async function eraseSavedViews(tenant_id: number, pattern: string): Promise<number> {
  const named = new RegExp(pattern, "i");
  const views = await db.savedView.findMany({ where: { tenant_id }, select: { id: true, name: true, query: true } });
  const ids = views.filter(({ name, query }) => named.test(name) || named.test(query)).map(({ id }) => id);
  return (await db.savedView.deleteMany({ where: { id: { in: ids } } })).count;
}
