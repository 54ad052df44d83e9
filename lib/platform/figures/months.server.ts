import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

// The table "figures" has a row for each month with an array of its 31 "days" and their "total". The days of a period are
// parameters: a text for each period would leave a prepared statement for each.

/** The days of the longest month. */
export const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

type Period = { date_from: string; date_to: string };

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

/** A period of days, "YYYY-MM-DD", each end of which may be open. */
export const periodOf = (from: string | undefined, to: string | undefined): Period => ({
  date_from: from ?? FIRST_DAY,
  date_to: to ?? LAST_DAY,
});

/** Condition on figures `kept`: of the whole tenant, or of its agents and teams. The former are far fewer rows. */
export const ofOwners = (isByAgent: boolean): Prisma.Sql =>
  isByAgent ? Prisma.sql`(kept.user_id, kept.team_id) <> (0, 0)` : Prisma.sql`kept.user_id = 0 AND kept.team_id = 0`;

/** Join figures with the alias `kept` with this to sum a period of them: `FROM figures kept ${joinPeriod(period)}`. */
export const joinPeriod = ({ date_from, date_to }: Period): Prisma.Sql => {
  const [first, last] = [monthOf(date_from), monthOf(date_to)];
  const from = Number(date_from.slice(8));
  const to = Number(date_to.slice(8));
  const untilEnd = first === last ? to : lengthOf(first);
  return Prisma.sql`
    JOIN (SELECT ${first}::date AS first, ${last}::date AS last, ${from}::int AS first_from, ${untilEnd}::int AS first_to,
        ${to}::int AS last_to, ${from === 1 && untilEnd === lengthOf(first)}::boolean AS is_first_whole,
        ${to === lengthOf(last)}::boolean AS is_last_whole) AS period
      ON kept.month BETWEEN period.first AND period.last`;
};

const daysBetween = (from: string, to: string) =>
  MONTH_DAYS.map((day) => `CASE WHEN ${day} BETWEEN ${from} AND ${to} THEN kept.days[${day}] ELSE 0 END`).join(" + ");

// Sums of bigint are numeric, which takes longer; floats add whole numbers up to 2^53 exactly.

/** The sum of the joined period over the rows of a group: the total of whole months, the days at its ends. */
export const SUM_OF_PERIOD = Prisma.raw(`sum((CASE
  WHEN kept.month = period.first AND NOT period.is_first_whole THEN ${daysBetween("period.first_from", "period.first_to")}
  WHEN kept.month = period.last AND period.first < period.last AND NOT period.is_last_whole
    THEN ${daysBetween("1", "period.last_to")}
  ELSE kept.total END)::float8)`);

/** The sum of each day, from 1 to 31, over the rows of a group. */
export const SUMS_OF_DAYS = Prisma.raw(
  `ARRAY[${MONTH_DAYS.map((day) => `sum(kept.days[${day}]::float8)`).join(", ")}]`,
);

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

const lengthOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
