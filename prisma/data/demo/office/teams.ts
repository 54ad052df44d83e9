import { z } from "zod";
import { ALLOCATION_MODES } from "@/lib/identity/teams/schema";
import { firstOf } from "../found";
import type { Load } from "../load";
import type { Colleague } from "./colleagues";
import teams from "./teams.json" with { type: "json" };

const TEAMS = z
  .array(
    z.object({
      name: z.string(),
      /** Its slice of the agents: first index, and the index after the last. */
      agents: z.tuple([z.int(), z.int()]),
      allocation_mode: z.enum(ALLOCATION_MODES),
      max_open_leads: z.int().nullable(),
      target_submissions_per_day: z.int(),
      target_premium_per_month: z.int(),
      /** The source whose leads it gets. */
      receives: z.string().optional(),
    }),
  )
  .parse(teams);

type Office = { tenantId: number; colleagues: readonly Colleague[]; products: readonly { id: number }[] };

/**
 * Adds teams under the same leader with a tenant's agents; the first gets the quote requests from the website.
 * @returns the team of each agent, by the id of the agent
 */
export async function addTeams(
  load: Load,
  { tenantId: tenant_id, colleagues, products }: Office,
  openedAt: Date,
): Promise<Map<number, number>> {
  const agents = colleagues.filter(({ role }) => role === "Agent");
  const leader_user_id = firstOf(colleagues, ({ role }) => role === "Team Leader").id;
  const opened = { created_at: openedAt, updated_at: openedAt };
  const added = await load.withIds("teams", TEAMS);
  load.add(
    "teams",
    added.map(({ agents: _, receives: __, ...team }) => ({ ...team, tenant_id, leader_user_id, ...opened })),
  );
  const members = added.flatMap(({ id, agents: [from, to] }) =>
    agents.slice(from, to).map((agent) => ({ team_id: id, user_id: agent.id, tenant_id })),
  );
  load.add("team_members", members);
  load.add(
    "team_products",
    added.flatMap(({ id }) => products.map((product) => ({ team_id: id, product_id: product.id, tenant_id }))),
  );
  load.add(
    "allocation_rules",
    added
      .filter(({ receives }) => receives !== undefined)
      .flatMap(({ id, receives: source }) =>
        products.map((product) => ({ tenant_id, product_id: product.id, position: 1, source, team_id: id, ...opened })),
      ),
  );
  return new Map(members.map(({ user_id, team_id }) => [user_id, team_id]));
}
