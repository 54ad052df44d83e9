import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { isWorkingDay } from "@/lib/insurance/calling-hours";
import { law } from "@/lib/insurance/law/law.server";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import { countsOf, creditedTo } from "./counts.server";
import { rank } from "./leaders";
import type { Leader, Wallboard, WallboardQuery } from "./schema";
import { type TargetedTeam, type TargetedUser, targetOf } from "./targets";

/**
 * The figures of the floor, within the actor's record scope, or of one of the teams in it.
 * @throws HttpError 422 on tenant_id from an administrator without a tenant, on team_id unless it is in the record scope
 */
export function wallboard(actor: Actor, { tenant_id, team_id }: WallboardQuery): Promise<Wallboard> {
  if (actor.is_admin && tenant_id === undefined && actor.tenant_id === null) {
    throw invalid({ tenant_id: "Choose a tenant." });
  }
  return forTenant(actor, actor.is_admin ? (tenant_id ?? actor.tenant_id ?? undefined) : undefined, async () => {
    const reach = await reachOf(actor);
    const day = isoDate(new Date());
    const [people, made, counts] = await Promise.all([
      findPeople(),
      creditedTo(day, reach, team_id),
      countsOf(reach, team_id),
    ]);
    const teams = people.teams.filter(({ id }) => reach === null || reach.teams.includes(id));
    const team = teams.find(({ id }) => id === team_id);
    if (team_id !== undefined && !team) throw invalid({ team_id: "Choose a team from the list" });
    const users = people.users.filter(({ id }) => isSeen(id, reach) && (!team || team.member_ids.includes(id)));
    return {
      tenant: people.tenant,
      team: team ? named(team) : null,
      teams: teams.map(named),
      day,
      is_working_day: isWorkingDay(day, law()),
      today: { conversions: total(made, "conversions"), submissions: total(made, "submissions") },
      month: { premium: total(made, "premium") },
      target: targetOf(team ? [team] : teams, users),
      leaders: leadersOf(made, people.users),
      ...counts,
    };
  });
}

const isSeen = (userId: number, reach: Reach | null) => reach === null || reach.users.includes(userId);

const named = ({ id, name }: { id: number; name: string }) => ({ id, name });

type MadeByUser = Awaited<ReturnType<typeof creditedTo>>[number];

const total = (made: readonly MadeByUser[], figure: "conversions" | "submissions" | "premium") =>
  made.reduce((sum, row) => sum + row[figure], 0);

function leadersOf(made: readonly MadeByUser[], users: readonly (TargetedUser & { name: string })[]): Leader[] {
  const active = made.filter(({ conversions, submissions }) => conversions + submissions > 0);
  return rank(
    active.flatMap(({ user_id, conversions, submissions }) => {
      const user = users.find(({ id }) => id === user_id);
      return user ? [{ ...named(user), conversions, submissions, target: user.submissions }] : [];
    }),
  );
}

type People = {
  tenant: { id: number; name: string };
  teams: (TargetedTeam & { name: string })[];
  users: (TargetedUser & { name: string })[];
};

const targets = { target_submissions_per_day: true, target_premium_per_month: true } as const;

/** The tenant with its active teams and people, in one query. */
async function findPeople(): Promise<People> {
  const active = { active: true };
  const tenant = await db.tenant.findFirstOrThrow({
    select: {
      id: true,
      name: true,
      teams: {
        where: active,
        select: { id: true, name: true, members: { select: { user_id: true } }, ...targets },
        orderBy: { name: "asc" },
      },
      users: { where: active, select: { id: true, name: true, surname: true, ...targets } },
    },
  });
  return {
    tenant: named(tenant),
    teams: tenant.teams.map(({ members, ...team }) => ({
      ...named(team),
      ...targetsOf(team),
      member_ids: members.map(({ user_id }) => user_id),
    })),
    users: tenant.users.map((user) => ({ id: user.id, name: fullNameOf(user), ...targetsOf(user) })),
  };
}

type Targeted = { target_submissions_per_day: number | null; target_premium_per_month: number | null };

const targetsOf = ({ target_submissions_per_day, target_premium_per_month }: Targeted) => ({
  submissions: target_submissions_per_day,
  premium: target_premium_per_month,
});
