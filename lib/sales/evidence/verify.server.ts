import "server-only";
import type { KeyObject } from "node:crypto";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, snapshot } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { chainKey } from "@/lib/platform/events/chain-key.server";
import { readOverview } from "./audit-query.server";
import type { VerifiedScope } from "./verification";
import type { Finding, Verification } from "./verification-schema";
import { verifyAnchors } from "./verify-anchors.server";
import { verifyOpenings } from "./verify-openings.server";
import { type EventToVerify, type SaleToVerify, SaleVerifier } from "./verify-sale.server";

const SALES_PER_BATCH = 500;
/** Read at once, so that memory stays flat however many there are. */
const EVENTS_PER_BATCH = 1_000;
/** Enough to act on. */
const MAX_FINDINGS = 100;

/** Recomputes the chain of a sale that the actor sees. @throws HttpError 404 */
export async function verifySale(actor: Actor, id: number): Promise<Verification> {
  const { sale } = await readOverview(actor, id);
  return verifyChains({ tenant_id: sale.tenant_id, sale_id: id });
}

/** Recomputes chains and anchors as the platform. */
export const verifyAudit = (scope: VerifiedScope): Promise<Verification> => asPlatform(() => verifyChains(scope));

async function verifyChains(scope: VerifiedScope): Promise<Verification> {
  const key = await chainKey();
  const result: Verification = { ...NOTHING, findings: [], verified_at: new Date().toISOString() };
  const add = (findings: readonly Finding[]) => {
    result.findings_total += findings.length;
    result.findings.push(...findings.slice(0, MAX_FINDINGS - result.findings.length));
  };
  let sales: SaleToVerify[] = [];
  for (let after = 0; ; ) {
    sales = await readSales(scope, after);
    const [first, last] = [sales[0], sales.at(-1)];
    if (!first || !last) break;
    await verifyBatch(key, sales, result, add);
    after = last.id;
  }
  for await (const findings of verifyAnchors(key, scope)) add(findings);
  for await (const findings of verifyOpenings(key, scope)) add(findings);
  return result;
}

const NOTHING = { sales: 0, events: 0, erased: 0, waiting: 0, findings_total: 0 };

const readSales = ({ tenant_id, sale_id }: VerifiedScope, after: number): Promise<SaleToVerify[]> =>
  db.sale.findMany({
    where: { tenant_id, AND: [{ id: { gt: after } }, { id: sale_id }] },
    select: { id: true, reference: true, event_count: true, event_head: true, event_seal: true },
    orderBy: { id: "asc" },
    take: SALES_PER_BATCH,
  });

async function verifyBatch(
  key: KeyObject,
  sales: readonly SaleToVerify[],
  result: Verification,
  add: (findings: readonly Finding[]) => void,
): Promise<void> {
  for (const verifier of await verifySales(key, sales)) {
    result.sales += 1;
    if (verifier.sale.event_count === null) {
      result.waiting += 1;
      continue;
    }
    result.events += verifier.events;
    result.erased += verifier.erased;
    if (verifier.findings.length > 0) add(await lookAgain(key, verifier.sale.id));
  }
}

async function verifySales(key: KeyObject, sales: readonly SaleToVerify[]): Promise<SaleVerifier[]> {
  const verifiers = new Map(sales.map((sale) => [sale.id, new SaleVerifier(key, sale)]));
  const chained = sales.filter(({ event_count }) => event_count !== null).map(({ id }) => id);
  for await (const event of eventsOf(chained)) verifiers.get(event.sale_id)?.take(event);
  for (const verifier of verifiers.values()) if (verifier.sale.event_count !== null) verifier.finish();
  return [...verifiers.values()];
}

// The sale may have got an event after its end was read and before its events were.
const lookAgain = (key: KeyObject, sale_id: number): Promise<Finding[]> =>
  snapshot(async () => (await verifySales(key, await readSales({ sale_id }, 0))).flatMap(({ findings }) => findings));

/** The events of sales in the order of their places, read in batches; before them those that have no place. */
async function* eventsOf(saleIds: readonly number[]): AsyncGenerator<EventToVerify> {
  yield* await readEvents(saleIds, Prisma.sql`seq IS NULL`);
  for (let after = { sale_id: saleIds[0] ?? 0, seq: 0 }; ; ) {
    const isNext = Prisma.sql`seq IS NOT NULL AND (sale_id, seq) > (${after.sale_id}, ${after.seq}) AND sale_id <= ${saleIds.at(-1) ?? 0}`;
    const events = await readEvents(saleIds, isNext);
    yield* events;
    const last = events.at(-1);
    if (!last || events.length < EVENTS_PER_BATCH) return;
    after = { sale_id: last.sale_id, seq: last.seq ?? 0 };
  }
}

const readEvents = (saleIds: readonly number[], condition: Prisma.Sql): Promise<EventToVerify[]> => db.$queryRaw`
  SELECT event.id, tenant_id, sale_id, seq, type, event.old, event.new, reason, digests, actor_id, actor_name,
    impersonator_id, impersonator_name, ip, created_at, prev_hash, hash, personal.values
  FROM sale_events event LEFT JOIN LATERAL (${valuesAsText}) AS personal ON true
  WHERE sale_id = ANY(${saleIds}::int[]) AND ${condition}
  ORDER BY sale_id, seq LIMIT ${EVENTS_PER_BATCH}`;

// As text: the digests are of the very characters.
const valuesAsText = Prisma.sql`
  SELECT json_agg(json_build_object('field', field, 'old', value.old::text, 'new', value.new::text, 'salt', salt)) AS values
  FROM sale_event_values value WHERE value.event_id = event.id`;

/**
 * The chains that an operator names.
 * @param named the subdomain of a tenant, the reference of a sale, or nothing for all
 * @throws Error when there is neither
 */
export async function findVerifiedScope(named: string): Promise<VerifiedScope> {
  if (named === "") return {};
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { subdomain: named }, select: { id: true } }));
  if (tenant) return { tenant_id: tenant.id };
  const where = { reference: named };
  const [sale, ...others] = await asPlatform(() => db.sale.findMany({ where, select: { id: true, tenant_id: true } }));
  if (!sale) throw new Error(`There is no tenant and no sale named ${named}.`);
  if (others.length > 0) throw new Error(`Several tenants have a sale ${named}. Name the tenant.`);
  return { tenant_id: sale.tenant_id, sale_id: sale.id };
}
