import "server-only";
import type { KeyObject } from "node:crypto";
import { db, snapshot } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { CHAIN_START, type Opening, openingHashOf, openingsSealOf } from "@/lib/sales/record/chain.server";
import { referenceBeside } from "@/lib/sales/record/reference.server";
import type { VerifiedScope } from "./verification";
import type { Finding, FindingKind } from "./verification-schema";

/** Read at once, so that memory stays flat. */
const OPENINGS_PER_BATCH = 1_000;
/** Enough to act on, of the sales that are missing in one place. */
const MAX_MISSING = 100;
/** Of a year whose openings are all wrong. */
const MAX_FINDINGS = 1_000;

type Year = {
  tenant_id: number;
  year: number;
  last: number | null;
  first_opened: number | null;
  head: string | null;
  seal: string | null;
};
type StoredOpening = Opening & { prev_hash: string; hash: string; is_gone: boolean };

/** Recomputes the chained openings of sales, year by year, and looks whether each of the sales is there. */
export async function* verifyOpenings(
  key: KeyObject,
  { tenant_id, sale_id }: VerifiedScope,
): AsyncGenerator<Finding[]> {
  if (sale_id !== undefined) return; // a sale that is looked at is there
  for (const { tenant_id: owner, year } of await readYears(tenant_id)) {
    const verify = async () => verifyYear(key, await readYear(owner, year));
    const findings = await verify();
    yield findings.length > 0 ? await snapshot(verify) : findings; // a sale may have been opened meanwhile
  }
}

type YearOfTenant = Pick<Year, "tenant_id" | "year">;

const readYears = (tenantId: number | undefined): Promise<YearOfTenant[]> => db.$queryRaw`
  SELECT tenant_id, year
  FROM (SELECT DISTINCT tenant_id, year FROM sale_openings
        UNION SELECT tenant_id, year FROM sale_sequences WHERE head IS NOT NULL) AS found
  WHERE ${tenantId === undefined ? Prisma.sql`true` : Prisma.sql`tenant_id = ${tenantId}`}
  ORDER BY tenant_id, year`;

async function readYear(tenant_id: number, year: number): Promise<Year> {
  const found = await db.saleSequence.findFirst({ where: { tenant_id, year } });
  return found ?? { tenant_id, year, last: null, first_opened: null, head: null, seal: null };
}

async function verifyYear(key: KeyObject, year: Year): Promise<Finding[]> {
  const findings: Finding[] = [];
  let last: StoredOpening | undefined;
  let expected = year.first_opened ?? 1;
  for (let batch = await readOpenings(year, 0); batch.length > 0; batch = await readOpenings(year, expected - 1)) {
    for (const opening of batch) {
      if (findings.length > MAX_FINDINGS) return findings;
      findings.push(...(await missingSales(opening, expected, opening.number)));
      findings.push(...checkOpening(key, opening, last?.hash ?? CHAIN_START, opening.number === expected));
      last = opening;
      expected = opening.number + 1;
    }
  }
  if (last && year.last !== null) findings.push(...(await missingSales(last, expected, year.last + 1)));
  return [...findings, ...checkEnd(key, year, last?.hash)];
}

const readOpenings = ({ tenant_id, year }: Year, after: number): Promise<StoredOpening[]> => db.$queryRaw`
  SELECT opening.tenant_id, opening.year, opening.number, opening.sale_id, opening.reference, prev_hash, hash,
    sale.id IS NULL AS is_gone
  FROM sale_openings opening LEFT JOIN sales sale ON sale.id = opening.sale_id AND sale.tenant_id = opening.tenant_id
  WHERE opening.tenant_id = ${tenant_id} AND opening.year = ${year} AND opening.number > ${after}
  ORDER BY opening.number LIMIT ${OPENINGS_PER_BATCH}`;

function checkOpening(key: KeyObject, opening: StoredOpening, before: string, hasNeighbour: boolean): Finding[] {
  const { sale_id, reference, prev_hash, hash, is_gone } = opening;
  const findings = is_gone ? [finding("removed", sale_id, reference, "The whole sale was removed.")] : [];
  const isAsWritten = openingHashOf(key, opening, prev_hash) === hash;
  if (!isAsWritten || (hasNeighbour && prev_hash !== before))
    findings.push(finding("changed", sale_id, reference, "The record of its opening was changed."));
  return findings;
}

/** Sales whose openings are gone, from one number until before another; `beside` is another one of that year. */
async function missingSales(beside: StoredOpening, from: number, until: number): Promise<Finding[]> {
  const numbers = Array.from({ length: Math.min(Math.max(until - from, 0), MAX_MISSING) }, (_, place) => from + place);
  if (numbers.length === 0) return [];
  const references = numbers.map((number) => referenceBeside(beside.reference, number));
  const where = { tenant_id: beside.tenant_id, reference: { in: references } };
  const there = await db.sale.findMany({ where, select: { reference: true } });
  return references.map((reference) =>
    there.some((sale) => sale.reference === reference)
      ? finding("removed", null, reference, "The record of its opening was removed.")
      : finding("removed", null, reference, "The whole sale was removed, with the record of its opening."),
  );
}

function checkEnd(key: KeyObject, { tenant_id, year, last, first_opened, head, seal }: Year, hash?: string): Finding[] {
  const isSealed =
    last !== null &&
    first_opened !== null &&
    head !== null &&
    seal === openingsSealOf(key, { tenant_id, year, first_opened, last, head });
  if (isSealed && head === hash) return [];
  return [finding("end", null, null, `The record of the last sale of ${year} was changed.`)];
}

const finding = (kind: FindingKind, sale_id: number | null, reference: string | null, message: string): Finding => ({
  ...{ kind, sale_id, reference, message },
  ...{ seq: null, event_id: null },
});
