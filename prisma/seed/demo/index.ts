import { seedMasterData } from "@/lib/catalogue/master-data.server";
import { hashPassword } from "@/lib/identity/passwords/passwords.server";
import { upgradeLeadEvents } from "@/lib/leads/leads/upgrade-events.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time";
import { chainSales } from "@/lib/sales/sales/upgrade-events.server";
import { createRandom } from "../random";
import { seedApiKeys } from "./api-keys";
import { BRANDS, type Brand } from "./brand";
import { type CallingClock, createCallingClock } from "./calling-clock";
import { seedColleagues } from "./colleagues";
import { upgradeAll } from "./floor";
import { seedLeadSources } from "./lead-sources";
import { seedLeadEvents, seedLeads } from "./leads/index";
import { seedDataRequests, seedRegistryAnswer } from "./privacy";
import { seedProducts } from "./products/index";
import { seedRecordings } from "./recordings/index";
import { seedSales } from "./sales/index";
import { seedScorecards } from "./scorecards";
import { seedScripts } from "./scripts/index";
import { assignToTeams, seedTeams } from "./teams";
import { seedTelephony } from "./telephony";
import { seedPersonalities, seedTenant } from "./tenant";
import { DEMO_PASSWORD } from "./users";
import { seedWebhooks } from "./webhooks";

const DEMO_LOCK = 727_002;
const OPENED_DAYS_AGO = 75;

type Lock = { mine: boolean };

/**
 * Adds the demo tenants in one transaction. Every database gets the same products and people. Times are relative to the
 * current hour, and the outcome of a few leads depends on how much calling time there was before it.
 */
export async function seedDemo(): Promise<void> {
  const clock = createCallingClock(new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await transaction(async () => {
    // Without the lock, processes that start at the same time would both find the database empty.
    const [lock] = await db.$queryRaw<Lock[]>`SELECT pg_try_advisory_xact_lock(${DEMO_LOCK}::bigint) AS mine`;
    if (!lock?.mine || (await db.tenant.findFirst({ select: { id: true } }))) return;
    for (const brand of BRANDS) await seedBrand(brand, clock, passwordHash);
    await seedRegistryAnswer(clock.now);
  });
}

async function seedBrand(brand: Brand, clock: CallingClock, passwordHash: string): Promise<void> {
  const random = createRandom(brand.seed);
  const openedAt = new Date(clock.now.getTime() - OPENED_DAYS_AGO * DAY_MS);
  const tenantId = await seedTenant(brand, openedAt);
  await seedMasterData(tenantId);
  await seedDataRequests(tenantId, clock.now);
  const personalityIds = await seedPersonalities(tenantId);
  const opening = { subdomain: brand.slug, tenantId, personalityIds, passwordHash, openedAt, clock, random };
  const colleagues = await seedColleagues(opening);
  const products = await seedProducts(brand, tenantId, openedAt);
  await seedScripts(brand, tenantId, products);
  await seedScorecards(products);
  const floor = { brand, tenantId, colleagues, products, clock, random };
  // Before the leads: what agents do counts for their teams.
  const teams = await seedTeams(floor, openedAt);
  const leads = await seedLeads(floor);
  const sales = await seedSales(floor, leads);
  await seedLeadEvents(floor, leads, sales);
  await assignToTeams(teams);
  await seedRecordings(floor);
  await seedTelephony(floor);
  await seedLeadSources(floor, openedAt);
  await seedWebhooks(floor, openedAt);
  await seedApiKeys(floor, openedAt);
  await upgradeAll(upgradeLeadEvents);
  await upgradeAll(chainSales);
}
