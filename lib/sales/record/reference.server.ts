import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";

const DIGITS = 6;

/** A new sale's reference, and how the openings of the year's sales before it end; null before the first that is chained. */
export type NextReference = {
  reference: string;
  year: number;
  number: number;
  chained: { first_opened: number; head: string } | null;
};

type Sequence = { last: number; first_opened: number | null; head: string | null };

/**
 * The next reference of a tenant's sales: "UMO-2026-000123". Numbers begin anew each year; two sales never get the
 * same one, because the second transaction waits for the first.
 */
export async function nextReference(tenantId: number): Promise<NextReference> {
  const year = Number(isoDate(new Date()).slice(0, 4));
  const tenant = await db.tenant.findFirstOrThrow({ where: { id: tenantId }, select: { reference_prefix: true } });
  const [sequence] = await db.$queryRaw<Sequence[]>`
    INSERT INTO sale_sequences AS sequence (tenant_id, year, last) VALUES (${tenantId}, ${year}, 1)
    ON CONFLICT (tenant_id, year) DO UPDATE SET last = sequence.last + 1 RETURNING last, first_opened, head`;
  const { last: number, first_opened, head } = sequence ?? { last: Number.NaN, first_opened: null, head: null };
  const reference = `${tenant.reference_prefix}-${year}-${numberText(number)}`;
  return { reference, year, number, chained: first_opened === null || head === null ? null : { first_opened, head } };
}

const numberText = (number: number) => String(number).padStart(DIGITS, "0");

/** The reference that another number of the same tenant and year has. */
export const referenceBeside = (reference: string, number: number): string =>
  `${reference.slice(0, reference.lastIndexOf("-") + 1)}${numberText(number)}`;
