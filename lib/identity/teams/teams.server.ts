import "server-only";
import { z } from "zod";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { describeWork } from "@/lib/identity/open-work/open-work";
import { openWorkOf } from "@/lib/identity/open-work/open-work.server";
import { givingRights } from "@/lib/identity/roles/given-rights.server";
import { requireVisibleProducts } from "@/lib/identity/tenancy/visible-products.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { refusalWith, type Sendable } from "@/lib/platform/http/responses";
import { flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { type Team, teamInput, teamResponse } from "./schema";

const person = { select: { id: true, name: true, surname: true } };
const named = { select: { id: true, name: true } };
const shown = {
  include: {
    tenant: named,
    leader: person,
    members: { select: { user: person }, orderBy: [{ user: { name: "asc" } }, { user_id: "asc" }] },
    products: { select: { product: named }, orderBy: [{ product: { name: "asc" } }, { product_id: "asc" }] },
  },
  omit: { last_user_id: true },
} satisfies Prisma.TeamFindFirstArgs;

export const teams = defineTenantResource({
  name: "teams",
  input: teamInput,
  response: teamResponse,
  inUse: refusalWith({ leads: z.int(), sales: z.int() }),
  query: listQuery(["name", "tenant.name", "leader.name", "allocation_mode", "max_open_leads"]).extend({
    tenant_id: idFilter,
    active: flagFilter,
  }),
  list: (_actor, query) => {
    const where = { active: query.active, OR: matches(query.search, ["name"]) };
    return paginate(
      query,
      async (slice) => (await db.team.findMany({ where, ...shown, ...slice })).map(toTeam),
      db.team.count({ where }),
    );
  },
  find: (_actor, id) => findTeam(id),
  create: async (actor, { member_ids, product_ids, ...columns }) => {
    const { tenant_id } = actor;
    await requireLinked({ ...columns, member_ids, product_ids });
    return givingRights(actor, tenant_id, "teams", async () => {
      const { id } = await db.team.create({ data: { ...columns, tenant_id }, select: { id: true } });
      await link({ team_id: id, tenant_id }, member_ids, product_ids);
      return findTeam(id);
    });
  },
  update: async (actor, id, { version, member_ids, product_ids, ...columns }) => {
    const { tenant_id } = actor;
    await requireLinked({ ...columns, member_ids, product_ids });
    const data = { ...columns, version: { increment: 1 } };
    return givingRights(actor, tenant_id, "teams", async () => {
      await db.team.update({ where: { id, version }, data, select: { id: true } });
      await db.teamMember.deleteMany({ where: { team_id: id } });
      await db.teamProduct.deleteMany({ where: { team_id: id } });
      await link({ team_id: id, tenant_id }, member_ids, product_ids);
      return findTeam(id);
    });
  },
  remove: async (_actor, id) => {
    // The lock makes a concurrent assignment wait; it then finds no team.
    const [team] = await db.$queryRaw<{ name: string }[]>`SELECT name FROM teams WHERE id = ${id} FOR UPDATE`;
    const work = await openWorkOf({ kind: "team", id, name: team?.name ?? "" });
    if (work.leads + work.sales > 0) {
      throw conflict(`This team still has ${describeWork(work, "open ")}. Hand them over to another team first.`, work);
    }
    return db.team.delete({ where: { id } });
  },
});

/** Active teams by name, of one product if given, for dropdowns. */
export const teamOptions = (product_id?: number) =>
  db.team.findMany({
    where: { active: true, products: product_id === undefined ? undefined : { some: { product_id } } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });

const findTeam = async (id: number) => toTeam(await db.team.findFirstOrThrow({ where: { id }, ...shown }));

type Row = Prisma.TeamGetPayload<typeof shown>;

function toTeam({ leader, members, products, ...columns }: Row): Sendable<Team> {
  const people = members.map(({ user }) => nameOf(user));
  return {
    ...columns,
    leader: leader && nameOf(leader),
    members: people,
    members_count: people.length,
    member_ids: people.map(({ id }) => id),
    products: products.map(({ product }) => product),
    product_ids: products.map(({ product }) => product.id),
  };
}

const nameOf = (user: { id: number; name: string; surname: string }) => ({ id: user.id, name: fullNameOf(user) });

type Links = Pick<Team, "leader_user_id" | "member_ids" | "product_ids">;

async function requireLinked({ leader_user_id, member_ids, product_ids }: Links): Promise<void> {
  const people = await db.user.count({ where: { id: { in: member_ids } } });
  if (people < member_ids.length) throw invalid({ member_ids: "Choose members from the list" });
  const leader = leader_user_id && (await db.user.findFirst({ where: { id: leader_user_id }, select: { id: true } }));
  if (leader_user_id !== null && !leader) throw invalid({ leader_user_id: "Choose a leader from the list" });
  await requireVisibleProducts(product_ids);
}

type OfTeam = { team_id: number; tenant_id: number };

async function link(team: OfTeam, member_ids: number[], product_ids: number[]): Promise<void> {
  await db.teamMember.createMany({ data: member_ids.map((user_id) => ({ ...team, user_id })) });
  await db.teamProduct.createMany({ data: product_ids.map((product_id) => ({ ...team, product_id })) });
}
