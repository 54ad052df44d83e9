import { hashPassword } from "@/lib/identity/passwords/passwords.server";
import { db } from "@/lib/platform/db/client.server";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/milliseconds";
import { BRANDS, type Brand } from "./brands/brand";
import { type CallingClock, createCallingClock } from "./calling-clock";
import type { Floor } from "./floor";
import { lookUp } from "./found";
import { eventsOf } from "./leads/events";
import { addLeadEvents, addLeads } from "./leads/index";
import { beginLoad, type Load } from "./load";
import { addApiKeys } from "./office/api-keys";
import { addColleagues } from "./office/colleagues";
import { addDataRequests } from "./office/data-requests";
import { addLeadSources } from "./office/lead-sources";
import { addPersonalities } from "./office/personalities";
import { addRegistryAnswer } from "./office/registry";
import { addScorecards } from "./office/scorecards";
import { addTeams } from "./office/teams";
import { addCalls } from "./office/telephony";
import { addTenant } from "./office/tenant";
import { addWebhooks } from "./office/webhooks";
import { onOwnConnection } from "./own-connection";
import { addProducts, withPlans } from "./products/index";
import { addScripts } from "./products/scripts";
import { createRandom } from "./random";
import { addLeadRecordings } from "./recordings/index";
import { addSales } from "./sales/index";
import { DEMO_PASSWORD } from "./users";

const DEMO_LOCK = 727_002;
const OPENED_DAYS_AGO = 75;

type Lock = { mine: boolean };

/**
 * Adds the demo tenants in one transaction. Every database gets the same products and people. Times are relative to the
 * current hour, and the outcome of a few leads depends on how much calling time there was before it.
 */
export function seedDemo(): Promise<void> {
  return onOwnConnection(async (connection) => {
    // Without the lock, processes that start at the same time would both find the database empty.
    const [lock] = await db.$queryRaw<Lock[]>`SELECT pg_try_advisory_xact_lock(${DEMO_LOCK}::bigint) AS mine`;
    if (!lock?.mine || (await db.tenant.findFirst({ select: { id: true } }))) return;
    const clock = createCallingClock(new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS));
    const openedAt = new Date(clock.now.getTime() - OPENED_DAYS_AGO * DAY_MS);
    const passwordHash = hashPassword(DEMO_PASSWORD); // runs in a thread of its own
    const load = await beginLoad(connection);
    const offices = [];
    for (const brand of await load.withIds("tenants", BRANDS))
      offices.push(await openOffice(load, brand, { clock, openedAt, passwordHash }));
    // Sales store plans as the database returns them, defaults included, so the catalogue is written first.
    await load.write();
    for (const { qcPersonalityId, ...office } of offices) {
      const { tenantId, products } = office;
      const qc = { default_qc_personality_id: qcPersonalityId };
      await db.tenant.updateMany({ where: { id: tenantId }, data: qc });
      await addWork({ ...office, load, clock, products: await withPlans(products) });
      addLeadSources(load, office, openedAt);
      await addWebhooks(load, tenantId, clock.now, openedAt);
      addApiKeys(load, tenantId, openedAt);
    }
    addRegistryAnswer(load, clock.now);
    await load.write();
  });
}

type Opening = { clock: CallingClock; openedAt: Date; passwordHash: Promise<string> };

/** Adds a tenant with its people, its products and its teams. */
async function openOffice(load: Load, brand: Brand & { id: number }, { clock, openedAt, passwordHash }: Opening) {
  const { id: tenantId, slug: subdomain, seed } = brand;
  const random = createRandom(seed);
  await addTenant(load, brand, openedAt);
  addDataRequests(load, tenantId, clock.now);
  const products = await addProducts(load, brand, tenantId, openedAt);
  const personalityIds = await addPersonalities(load, tenantId);
  const opening = { tenantId, personalityIds, passwordHash: await passwordHash, openedAt, clock, random };
  const colleagues = await addColleagues(load, subdomain, opening);
  addScripts(load, brand, tenantId, products);
  const scorecardEditions = await addScorecards(load, products);
  const teamOf = await addTeams(load, { tenantId, colleagues, products }, openedAt);
  const qcPersonalityId = lookUp(personalityIds, "Quality Control");
  return { brand, tenantId, qcPersonalityId, colleagues, teamOf, products, scorecardEditions, random };
}

/** Adds a tenant's leads and sales with what happened to them. */
async function addWork(floor: Floor): Promise<void> {
  const leads = await addLeads(floor);
  const recorded = await addLeadRecordings(floor, leads);
  const sales = await addSales(floor, leads);
  const saleOf = new Map(sales.map(({ id, lead, reference }) => [lead.id, { sale_id: id, reference }]));
  await addLeadEvents(floor, [
    ...leads.flatMap((lead) => eventsOf(lead, saleOf.get(lead.id))),
    ...recorded,
    ...(await addCalls(floor, leads)),
  ]);
}
