import type { RecordScope } from "@/lib/identity/rights/record-scope";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import { api } from "./api";
import { LAW } from "./law";
import { makeEdition, makeReviews } from "./random-reviews";
import { makeTeam } from "./records";
import { convert, postTo, rewrite, SELLING, transition } from "./sales";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "./world";

// A floor of two teams where anything happens that insights count, at random.

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PERMISSIONS = [
  ...SELLING,
  ...(["sales.reassign", "leads.index", "leads.show", "leads.update", "leads.allocate"] as const),
];

export type Random = {
  next: () => number;
  pick: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
};

/** Random numbers that a seed repeats. */
export function randomFrom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  }
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  }
  return { next, pick, chance: (share) => next() < share };
}

export type Floor = {
  tenant: TestTenant;
  products: { id: number }[];
  teams: { id: number }[];
  /** Agents who see their own; the first two begin in the first team, the third in the second. */
  agents: TestUser[];
  /** The leader of the first team, and whom the third agent reports to. */
  leader: TestUser;
  lineManager: TestUser;
  manager: TestUser;
  /** Sees sales in two statuses alone. */
  beginner: TestUser;
  /** The scorecard by which sales are checked. */
  edition: { id: number };
};

export async function makeFloor(): Promise<Floor> {
  const tenant = await makeTenant();
  const second = await makeProduct([tenant.id]);
  const user = (record_scope: RecordScope) => makeUser(tenant, { permissions: PERMISSIONS, record_scope });
  const agents = await Promise.all([user("own"), user("own"), user("own")]);
  const [leader, lineManager, manager] = await Promise.all([user("team"), user("team"), user("tenant")]);
  const beginner = await makeUser(tenant, { permissions: PERMISSIONS, allowed_sale_statuses: ["new", "in-progress"] });
  const [first, another, third] = agents;
  if (!first || !another || !third) throw new Error("There are three agents");
  const link = (team: { id: number }) => ({ products: { create: { product_id: second.id } }, id: team.id });
  const teams = await Promise.all([
    makeTeam(tenant, [first, another], { leader_user_id: leader.id }),
    makeTeam(tenant, [third]),
  ]);
  for (const team of teams) {
    await asPlatform(() => db.team.update({ where: { id: link(team).id }, data: { products: link(team).products } }));
  }
  await asPlatform(() => db.user.update({ where: { id: third.id }, data: { line_manager_user_id: lineManager.id } }));
  const edition = await makeEdition(tenant);
  return { tenant, products: [tenant.product, second], teams, agents, leader, lineManager, manager, beginner, edition };
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** When somebody was born who turns an age so many days from today. */
function turning(age: number, days: number): Date {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate() + days));
}

/** Some go from one age bracket to the next today, some soon. */
const BIRTHDAYS = [turning(67, 99), turning(36, -1), turning(35, 0), turning(35, 1), turning(25, 0), turning(25, 31)];

/** A lead of some day of the last two months, worked by whoever, and perhaps sold. */
export async function makeStory(floor: Floor, random: Random): Promise<void> {
  const { tenant, products, teams, agents } = floor;
  const agent = random.pick([...agents, floor.leader]);
  const known = <Value>(values: readonly Value[]) => (random.chance(0.2) ? null : random.pick(values));
  const lead = await makeLead(tenant, {
    product_id: random.pick(products).id,
    created_at: daysAgo(random.next() * 60),
    source: known(["Website", "Radio", "Partner"]),
    campaign: known(["Spring", "Summer"]),
    gender: known(["female", "male"]),
    education: known(["matric", "degree"]),
    product_interest: known(["Family", "Single"]),
    date_of_birth: known(BIRTHDAYS),
    team_id: known(teams.map(({ id }) => id)),
    assigned_user_id: random.chance(0.8) ? agent.id : null,
    status: "Allocated",
  });
  for (let calls = random.pick([0, 1, 2]); calls > 0; calls -= 1) await call(floor, random, lead, "Voicemail");
  if (random.chance(0.55)) await sell(floor, random, lead, agent);
  else if (random.chance(0.6)) await call(floor, random, lead, random.pick(["Diary", "Declined", "Does Not Exist"]));
}

const REASONS: Record<string, string[]> = {
  Declined: ["Too expensive", "Unreachable"],
  "Does Not Exist": ["Deceased", "Invalid number"],
};

function call(floor: Floor, random: Random, lead: { id: number }, to: string) {
  const reason = REASONS[to] && random.pick(REASONS[to]);
  const diary_at = to === "Diary" ? nextCallingTime(new Date(Date.now() + HOUR_MS), LAW) : undefined;
  const by = random.pick([floor.manager, floor.manager, floor.beginner]);
  return api(by).post(`/api/leads/${lead.id}/transition`, { to, reason, diary_at });
}

async function sell(floor: Floor, random: Random, lead: { id: number; created_at: Date }, agent: TestUser) {
  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { assigned_user_id: agent.id } }));
  const { status, body: sale } = await convert(agent, lead);
  if (status !== 201) throw new Error(`The lead was not converted: ${sale.message}`);
  const converted = new Date(lead.created_at.getTime() + random.next() * (Date.now() - lead.created_at.getTime()));
  await rewrite(sale, { created_at: converted, ...amountsOf(random) });
  const { id: product_plan_id } = floor.tenant.plan;
  if (random.chance(0.3)) await rewrite(sale, { product_plan_id });
  if (random.chance(0.5)) await transition(agent, sale, { to: "in-progress" });
  if (random.chance(0.5)) await makeReviews({ ...floor, sale, seller: agent }, random, converted);
  await finish(floor, random, sale, agent, converted);
}

const amountsOf = (random: Random) => ({
  monthly_premium: (Math.floor(random.next() * 50_000) / 100).toFixed(2),
  cover_amount: Math.floor(random.next() * 90_000),
});

async function finish(floor: Floor, random: Random, sale: SaleDetail, agent: TestUser, converted: Date): Promise<void> {
  const end = random.pick(["declined", "submitted", "recalled", "callback", "taken over", "reassigned", "open"]);
  const later = (from: Date) => new Date(from.getTime() + random.next() * (Date.now() - from.getTime()));
  if (end === "declined") await transition(agent, sale, { to: "declined", reason: "Too expensive" });
  if (end === "submitted" || end === "recalled") {
    const submitted_at = later(converted);
    const qc_submitted_at = random.chance(0.5) ? submitted_at : null;
    await rewrite(sale, { status: "policy-submitted", submitted_at, submitted_by_id: agent.id, qc_submitted_at });
    for (const policy_outcome of outcomesOf(random)) await rewrite(sale, { policy_outcome });
    if (end === "recalled") await rewrite(sale, { status: "in-progress", recalled_at: later(submitted_at) });
  }
  if (end === "callback" || end === "taken over") await rewrite(sale, { status: "callback", callback_at: daysAgo(1) });
  if (end === "taken over") {
    const team_id = floor.teams[0]?.id;
    await rewrite(sale, { team_id });
    await transition(random.pick(floor.agents.slice(0, 2)), sale, { to: "in-progress" });
  }
  if (end === "reassigned") {
    const to = random.pick(floor.agents);
    if (to.id !== agent.id) await postTo(floor.manager, sale, "reassign", { agent_id: to.id, reason: "On leave" });
  }
}

// What the insurer says of a policy, one after the other.
const outcomesOf = (random: Random) =>
  random.pick<PolicyOutcome[]>([[], ["pending"], ["in_force"], ["in_force"], ["in_force", "lapsed"]]);

/** Somebody goes over to the other team, or back, and some leads are given to somebody else. */
export async function moveAround({ teams, agents, tenant }: Floor, random: Random): Promise<void> {
  const [mover] = agents;
  if (!mover) throw new Error("The floor has agents");
  await asPlatform(async () => {
    const { team_id } = await db.teamMember.findFirstOrThrow({ where: { user_id: mover.id } });
    const from = teams.find(({ id }) => id === team_id);
    const to = teams.find(({ id }) => id !== team_id);
    if (!from || !to) throw new Error("The floor has two teams");
    await db.teamMember.deleteMany({ where: { user_id: mover.id } });
    await db.teamMember.create({ data: { team_id: to.id, user_id: mover.id, tenant_id: tenant.id } });
    const leads = await db.lead.findMany({ where: { tenant_id: tenant.id }, select: { id: true } });
    for (const { id } of leads.filter(() => random.chance(0.2))) {
      const data = { assigned_user_id: random.pick(agents).id, team_id: random.pick([from.id, to.id, null]) };
      await db.lead.update({ where: { id }, data, select: { id: true } });
    }
  });
}
