import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, ofOwners, SUM_OF_PERIOD, SUMS_OF_DAYS } from "@/lib/platform/figures/months.server";
import { firstsOf, type Period } from "./period";

/** Whose figures: conditions on the users and teams of figures `kept`, and on their products. */
export type Whose = { within: Prisma.Sql[]; product_id: number | undefined };

const isAsked = ({ within, product_id }: Whose, figures: readonly string[], dimensions: readonly string[] = ["none"]) =>
  Prisma.join(
    [
      Prisma.sql`kept.figure = ANY(${figures}::text[]) AND kept.dimension = ANY(${dimensions}::text[])`,
      ...(product_id === undefined ? [] : [Prisma.sql`kept.product_id = ${product_id}`]),
      ...within,
    ],
    " AND ",
  );

const isOwned = ({ within }: Whose) => ofOwners(within.length > 0);

/** The days of a month, the first one first. */
type MonthOfFigure = { figure: string; product_id: number; month: string; days: number[] };

/** Figures by day and product, of every month that one of the periods touches. */
export function monthsOf(
  whose: Whose,
  figures: readonly string[],
  ...periods: readonly Period[]
): Promise<MonthOfFigure[]> {
  const months = new Set(periods.flatMap(firstsOf));
  return db.$queryRaw<MonthOfFigure[]>`
    SELECT kept.figure, kept.product_id, kept.month::text AS month, ${SUMS_OF_DAYS} AS days
    FROM figures kept WHERE kept.month = ANY(${[...months]}::date[]) AND ${isOwned(whose)} AND ${isAsked(whose, figures)}
    GROUP BY kept.figure, kept.product_id, kept.month`;
}

/**
 * The sum of a figure over a period by the key of a property, and by the bucket of a duration. `number` is 0 for what is
 * unknown, -1 for what has no key of its own, and 1 for a key.
 */
export type KeySum = {
  figure: string;
  dimension: string;
  key: string | null;
  number: number;
  part: number;
  amount: number;
};

/** Figures that are split by properties. */
export function sumsByKey(
  whose: Whose,
  figures: readonly string[],
  dimensions: readonly string[],
  period: Period,
): Promise<KeySum[]> {
  // Tenants number their keys on their own, and an administrator sees several.
  return db.$queryRaw<KeySum[]>`
    SELECT summed.figure, summed.dimension, known.key, least(summed.number, 1)::int AS number, summed.part,
      sum(summed.amount) AS amount
    FROM (
      SELECT kept.tenant_id, kept.figure, kept.dimension, kept.number, kept.part, ${SUM_OF_PERIOD} AS amount
      FROM figures kept ${joinPeriod(period)} WHERE ${isOwned(whose)} AND ${isAsked(whose, figures, dimensions)}
      GROUP BY kept.tenant_id, kept.figure, kept.dimension, kept.number, kept.part
    ) AS summed
    LEFT JOIN insight_keys known ON known.tenant_id = summed.tenant_id AND known.number = summed.number
      AND known.dimension = summed.dimension
    WHERE summed.amount <> 0 GROUP BY 1, 2, 3, 4, 5`;
}

type PartSum = { figure: string; part: number; amount: number };

/** Figures that are counted by the bucket of a duration. */
export function sumsByPart(whose: Whose, figures: readonly string[], period: Period): Promise<PartSum[]> {
  return db.$queryRaw<PartSum[]>`
    SELECT kept.figure, kept.part, ${SUM_OF_PERIOD} AS amount FROM figures kept ${joinPeriod(period)}
    WHERE ${isOwned(whose)} AND ${isAsked(whose, figures)} GROUP BY kept.figure, kept.part`;
}

type UserSum = { user_id: number; figure: string; amount: number };

/** Figures by who made them. */
export function sumsByUser(whose: Whose, figures: readonly string[], period: Period) {
  return db.$queryRaw<UserSum[]>`
    SELECT kept.user_id, kept.figure, ${SUM_OF_PERIOD} AS amount
    FROM figures kept ${joinPeriod(period)}
    WHERE ${isAsked(whose, figures)} AND kept.user_id <> 0 GROUP BY kept.user_id, kept.figure`;
}
