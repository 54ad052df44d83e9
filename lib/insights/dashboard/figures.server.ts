import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, SUM_OF_PERIOD, SUMS_OF_DAYS } from "@/lib/platform/db/months.server";
import type { Period } from "./period";

/** Whose figures: conditions on the users and teams of a rollup `kept`, and on its products. */
export type Whose = { within: Prisma.Sql[]; product_id: number | undefined };

// The rollup without agents has far fewer rows, for users who see everything.
const figuresOf = ({ within, product_id }: Whose, figures: readonly string[]) => ({
  table: Prisma.raw(within.length > 0 ? "figure_agent_months" : "figure_months"),
  where: Prisma.join(
    [
      Prisma.sql`kept.figure = ANY(${figures}::text[])`,
      ...(product_id === undefined ? [] : [Prisma.sql`kept.product_id = ${product_id}`]),
      ...within,
    ],
    " AND ",
  ),
});

/** The days of a month, the first one first. */
type MonthOfFigure = { figure: string; product_id: number; month: string; days: number[] };

/** Figures by day and product, of every month that a period touches. */
export function monthsOf(whose: Whose, figures: readonly string[], period: Period): Promise<MonthOfFigure[]> {
  const { table, where } = figuresOf(whose, figures);
  return db.$queryRaw<MonthOfFigure[]>`
    SELECT kept.figure, kept.product_id, kept.month::text AS month, ${SUMS_OF_DAYS} AS days
    FROM ${table} kept ${joinPeriod(period)}
    WHERE ${where} GROUP BY kept.figure, kept.product_id, kept.month`;
}

/**
 * The sum of a figure over a period by the key of a property, and by the bucket of a duration. `number` is 0 for what is
 * unknown, -1 for what has no key of its own, and 1 for a key.
 */
export type KeySum = { figure: string; key: string | null; number: number; part: number; amount: number };

/** Figures that are counted by a property of leads. @param dimension the property; by default that of the figure's name */
export function sumsByKey(
  whose: Whose,
  figures: readonly string[],
  period: Period,
  dimension?: "source",
): Promise<KeySum[]> {
  const { table, where } = figuresOf(whose, figures);
  // Tenants number their keys on their own, and an administrator sees several.
  return db.$queryRaw<KeySum[]>`
    SELECT summed.figure, known.key, least(summed.number, 1)::int AS number, summed.part, sum(summed.amount) AS amount
    FROM (
      SELECT kept.tenant_id, kept.figure, kept.number, kept.part, ${SUM_OF_PERIOD} AS amount
      FROM ${table} kept ${joinPeriod(period)} WHERE ${where}
      GROUP BY kept.tenant_id, kept.figure, kept.number, kept.part
    ) AS summed
    LEFT JOIN insight_keys known ON known.tenant_id = summed.tenant_id AND known.number = summed.number
      AND known.dimension = coalesce(${dimension ?? null}, summed.figure)::insight_dimension
    WHERE summed.amount <> 0 GROUP BY 1, 2, 3, 4`;
}

type PartSum = { figure: string; part: number; amount: number };

/** Figures that are counted by the bucket of a duration. */
export function sumsByPart(whose: Whose, figures: readonly string[], period: Period): Promise<PartSum[]> {
  const { table, where } = figuresOf(whose, figures);
  return db.$queryRaw<PartSum[]>`
    SELECT kept.figure, kept.part, ${SUM_OF_PERIOD} AS amount FROM ${table} kept ${joinPeriod(period)}
    WHERE ${where} GROUP BY kept.figure, kept.part`;
}

type UserSum = { user_id: number; figure: string; amount: number };

/** Figures by who made them. */
export function sumsByUser({ within, product_id }: Whose, figures: readonly string[], period: Period) {
  const { where } = figuresOf({ within, product_id }, figures);
  return db.$queryRaw<UserSum[]>`
    SELECT kept.user_id, kept.figure, ${SUM_OF_PERIOD} AS amount
    FROM figure_agent_months kept ${joinPeriod(period)}
    WHERE ${where} AND kept.user_id <> 0 GROUP BY kept.user_id, kept.figure`;
}
