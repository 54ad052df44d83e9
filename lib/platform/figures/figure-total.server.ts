import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, ofOwners, periodOf, SUM_OF_PERIOD } from "./months.server";

/** Which figures are added up. */
export type FigureTotal = {
  figures: readonly string[];
  /** The property that they are split by; "none" by default. */
  dimension?: string;
  /** Conditions on the figures `kept`, and whether one of them is on their agents or teams. */
  conditions: Prisma.Sql[];
  isByAgent: boolean;
  /** Days as "YYYY-MM-DD"; an open end is undefined. */
  from: string | undefined;
  to: string | undefined;
};

/** SQL of the sum of figures over a period, however many rows they count; null without any. */
export function sumOfFigures(asked: FigureTotal): Prisma.Sql {
  const { figures, dimension = "none", conditions, isByAgent, from, to } = asked;
  const named = Prisma.sql`kept.figure = ANY(${figures}::text[]) AND kept.dimension = ${dimension}`;
  const where = Prisma.join([ofOwners(isByAgent), named, ...conditions], " AND ");
  return Prisma.sql`SELECT ${SUM_OF_PERIOD} AS total FROM figures kept ${joinPeriod(periodOf(from, to))} WHERE ${where}`;
}

/** That sum; 0 without any figures. */
export async function totalOfFigures(asked: FigureTotal): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number | null }[]>(sumOfFigures(asked));
  return row?.total ?? 0;
}
