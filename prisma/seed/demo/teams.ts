import { db } from "@/lib/platform/db/client.server";
import type { Colleague } from "./colleagues";
import type { Floor } from "./floor";
import { firstOf } from "./found";

type DemoTeam = {
  name: string;
  allocation_mode: string;
  max_open_leads: number | null;
  target_submissions_per_day: number;
  target_premium_per_month: number;
  members: readonly Colleague[];
};

type SeededTeam = { id: number; memberIds: number[] };

/** Adds two teams under the same leader with a tenant's agents. */
export async function seedTeams(floor: Floor, openedAt: Date): Promise<SeededTeam[]> {
  const agents = floor.colleagues.filter(({ role }) => role === "Agent");
  const inbound = await seedTeam(
    floor,
    {
      name: "Inbound",
      allocation_mode: "pull",
      max_open_leads: null,
      target_submissions_per_day: 2,
      target_premium_per_month: 9_000,
      members: agents.slice(0, 2),
    },
    openedAt,
  );
  const campaigns = await seedTeam(
    floor,
    {
      name: "Campaigns",
      allocation_mode: "round_robin",
      max_open_leads: 150,
      target_submissions_per_day: 1,
      target_premium_per_month: 6_000,
      members: agents.slice(2),
    },
    openedAt,
  );
  await seedRules(floor, inbound.id, openedAt);
  return [inbound, campaigns];
}

/** Gives each team the leads and sales of its members. */
export async function assignToTeams(teams: readonly SeededTeam[]): Promise<void> {
  for (const { id, memberIds } of teams) {
    // In SQL, since Prisma would set updated_at to the current time.
    await db.$executeRaw`UPDATE leads SET team_id = ${id} WHERE assigned_user_id = ANY(${memberIds}::int[])`;
    await db.$executeRaw`UPDATE sales SET team_id = ${id} WHERE agent_id = ANY(${memberIds}::int[])`;
  }
}

/** Allocates quote requests from the website to the first team. */
const seedRules = ({ tenantId, products }: Floor, team_id: number, openedAt: Date) =>
  db.allocationRule.createMany({
    data: products.map((product) => ({
      tenant_id: tenantId,
      product_id: product.id,
      position: 1,
      source: "Website",
      team_id,
      created_at: openedAt,
      updated_at: openedAt,
    })),
  });

async function seedTeam(
  { tenantId, colleagues, products }: Floor,
  { members, ...team }: DemoTeam,
  openedAt: Date,
): Promise<SeededTeam> {
  const { id } = await db.team.create({
    data: {
      ...team,
      tenant_id: tenantId,
      leader_user_id: firstOf(colleagues, ({ role }) => role === "Team Leader").id,
      members: { create: members.map((member) => ({ user_id: member.id })) },
      products: { create: products.map((product) => ({ product_id: product.id })) },
      created_at: openedAt,
      updated_at: openedAt,
    },
    select: { id: true },
  });
  return { id, memberIds: members.map((member) => member.id) };
}
