import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import { sumsByUser } from "@/lib/insights/rollup/figures.server";
import type { Period } from "@/lib/insights/rollup/period";
import { type Person, peopleById } from "../people.server";
import { type TargetSpan, targetOver, targetSpanOf } from "../targets.server";
import { CHECK_FIGURES, checksOfSums } from "./qc/qc.server";
import type { Checks } from "./qc/schema";
import { rankedOf } from "./sales-reach.server";
import type { LeaderboardRow, SalesInsightsQuery } from "./schema";

const MADE = ["attempts", "contacts", "converted", "submitted", "premium"] as const;
const FIGURES = [...MADE, ...CHECK_FIGURES];

type Sum = { figure: string; amount: number };
type Figures = Record<(typeof MADE)[number], number> & { checks: Checks };

/** Who made what in a period, the best first, as far as the actor may see it; and how many agents were ranked. */
export async function leaderboardOf(actor: Actor, asked: SalesInsightsQuery, scope: WorkScope, period: Period) {
  const { whose, only } = await rankedOf(actor, asked, scope);
  const ranked = rankOf(await sumsByUser(whose, FIGURES, period));
  const seen = ranked.filter(({ id }) => only === undefined || id === only);
  const personOf = await peopleById(seen.map(({ id }) => id));
  const span = targetSpanOf(period);
  const rows = seen.map((row) => toRow(row, personOf(row.id), span));
  return { leaderboard: rows, leaderboard_of: ranked.length };
}

type Ranked = { id: number; rank: number; figures: Figures };

function rankOf(sums: readonly (Sum & { user_id: number })[]): Ranked[] {
  const made = [...Map.groupBy(sums, ({ user_id }) => user_id)]
    .filter(([, own]) => own.some(({ amount }) => amount !== 0))
    .map(([id, own]) => ({ id, figures: figuresOf(own) }))
    .sort((one, other) => compare(one.figures, other.figures) || one.id - other.id);
  let rank = 0;
  return made.map((each, place) => {
    const before = made[place - 1];
    if (!before || compare(before.figures, each.figures) !== 0) rank = place + 1;
    return { ...each, rank };
  });
}

function figuresOf(sums: readonly Sum[]): Figures {
  const sumOf = (figure: (typeof MADE)[number]) => sums.find((sum) => sum.figure === figure)?.amount ?? 0;
  return {
    ...{ attempts: sumOf("attempts"), contacts: sumOf("contacts"), converted: sumOf("converted") },
    ...{ submitted: sumOf("submitted"), premium: sumOf("premium"), checks: checksOfSums(sums) },
  };
}

const compare = (one: Figures, other: Figures) =>
  other.submitted - one.submitted || other.premium - one.premium || other.converted - one.converted;

function toRow({ rank, figures }: Ranked, { id, name, surname, ...target }: Person, span: TargetSpan): LeaderboardRow {
  return {
    rank,
    user: { id, name, surname },
    attempts: figures.attempts,
    contacts: figures.contacts,
    conversions: figures.converted,
    submissions: figures.submitted,
    premium: figures.premium / 100,
    qc_pass_rate: figures.checks.pass_rate,
    kick_backs: figures.checks.reviews === 0 ? null : figures.checks.kicked_back,
    ...targetOver(target, span),
  };
}
