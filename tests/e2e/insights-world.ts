import type { Locator, Page } from "@playwright/test";
import { LEAD_FILTERS } from "@/components/leads/list/lead-filters";
import { SALE_FILTERS } from "@/components/sales/list/sale-filters";
import type { Permission } from "@/lib/identity/rights/permissions";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/leads/record/status";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Page as ListPage } from "@/lib/platform/lists/list";
import { listQueryString } from "@/lib/platform/lists/params";
import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { REVIEW_FILTERS } from "@/lib/sales/record/columns/qc-figures";
import { api } from "../support/api";
import { makeEdition, makeReviews } from "../support/random-reviews";
import { makeSale } from "../support/records";
import { randomFrom } from "../support/sales-floor";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";
import { expect, openAs } from "./support";

/** What a manager needs to see and use both tabs. */
export const MANAGING: Permission[] = [
  ...(["leads.index", "leads.show", "leads.update", "leads.store", "leads.allocate"] as const),
  ...(["sales.index", "sales.show", "sales.store", "sales.update", "users.index"] as const),
];

/** The card with a title. */
export const cardOf = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true }).first();

/** The chip with a label, and its figure. */
export const chipOf = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt").getByText(label, { exact: true }) });
export const figureOf = (page: Page, label: string) => chipOf(page, label).getByRole("link").first();

/** The entries of a pie's legend: label, count and share. */
export async function legendOf(card: Locator): Promise<{ label: string; count: number; share: number }[]> {
  const texts = await card
    .getByRole("listitem")
    .evaluateAll((entries) =>
      entries.map((entry) => [...entry.querySelectorAll("span")].map((span) => span.textContent ?? "").slice(-3)),
    );
  return texts.map(([label = "", count = "", share = ""]) => ({
    label,
    count: Number(count.replaceAll(",", "")),
    share: Number.parseInt(share, 10),
  }));
}

const GENDERS = ["female", "male", null];
const EDUCATIONS = ["Matric", "Diploma", "Degree", "Below matric", null];
const SOURCES = ["Website", "Radio", "Facebook", "Google", "Referral", "Broker", "Walk-in", "SMS", "TV", "Newspaper"];

/** Every other one is of this month, also on its first day; the rest are of the last weeks. Any number from 0 on. */
function momentOf(index: number): Date {
  const days = index % (index % 2 === 0 ? dayOfMonth() : 55);
  return new Date(Date.now() - days * DAY_MS);
}

/** Of today in South Africa. */
export const dayOfMonth = () => Number(isoDate(new Date()).slice(-2));

/** A lead of two made months: every property has several values. */
const leadOf = (tenant: TestTenant, product: { id: number }, index: number): Prisma.LeadCreateManyInput => {
  const status: LeadStatus = LEAD_STATUSES[index % LEAD_STATUSES.length] ?? "New";
  const isProcessed = status === "Declined" || status === "Does Not Exist";
  const createdAt = momentOf(index);
  return {
    tenant_id: tenant.id,
    product_id: product.id,
    lead_id: unique("l"),
    name: `Lead ${index}`,
    status,
    created_at: createdAt,
    gender: GENDERS[index % GENDERS.length] ?? null,
    education: EDUCATIONS[index % EDUCATIONS.length] ?? null,
    date_of_birth: index % 7 === 0 ? null : new Date(Date.UTC(1955 + (index % 50), 3, 14)),
    // The first sources have most leads.
    source: SOURCES[Math.floor(SOURCES.length * ((index % 17) / 17) ** 2)] ?? null,
    campaign: index % 3 === 0 ? null : `Campaign ${index % 4}`,
    product_interest: index % 2 ? "Funeral cover" : null,
    processed_at: isProcessed ? createdAt : null,
    processed_outcome: isProcessed ? "declined" : null,
  };
};

/** Leads of two months, of several products and with all kinds of properties. */
export async function makeMonths(
  tenant: TestTenant,
  { leads = 400, products = 2, source }: { leads?: number; products?: number; source?: string | undefined } = {},
): Promise<void> {
  const made = [tenant.product];
  while (made.length < products) made.push(await makeProduct([tenant.id]));
  const rows = Array.from({ length: leads }, (_, index) => ({
    ...leadOf(tenant, made[index % made.length] ?? tenant.product, index),
    ...(source !== undefined && index % 300 > 0 && { source, campaign: source }),
  }));
  await asPlatform(() => db.lead.createMany({ data: rows }));
}

const LATER_STATUSES = [
  "in-progress",
  "policy-submitted",
  "qc-oversight",
  "policy-submitted",
  "callback",
  "declined",
] as const;
const PREMIUM_STEP = 49.5;
const COVER_STEP = 25_000;
const MINUTE_MS = 60_000;

/** Sales of an agent over the last weeks, of all kinds of clients; every third one is submitted, and every other checked. */
export async function makeSales(tenant: TestTenant, agent: Pick<TestUser, "id">, count: number): Promise<void> {
  if (count === 0) return;
  const edition = await makeEdition(tenant);
  for (let index = 0; index < count; index += 1) {
    const { sale, created_at } = await makeSaleOfWeeks(tenant, agent, index);
    const product = { id: sale.product_id };
    const judged = { sale: { id: sale.id, product }, seller: agent, edition, tenant };
    if (index % 2 === 0) await makeReviews(judged, randomFrom(index), created_at);
  }
}

async function makeSaleOfWeeks(tenant: TestTenant, agent: Pick<TestUser, "id">, index: number) {
  const sale = await makeSale(tenant, agent);
  const { tenant_id, lead_id } = sale;
  const created_at = new Date(Date.now() - (index % 25) * DAY_MS);
  const status = LATER_STATUSES[index % LATER_STATUSES.length] ?? "new";
  const of = {
    gender: GENDERS[index % 3] ?? null,
    source: SOURCES[index % 4] ?? null,
    education: EDUCATIONS[index % 5] ?? null,
  };
  const submitted = { submitted_at: created_at, submitted_by_id: agent.id };
  await asPlatform(async () => {
    const received = new Date(created_at.getTime() - (index + 1) * MINUTE_MS);
    const reached = { first_attempt_at: created_at, contacted_at: created_at, contacted_by_id: agent.id };
    await db.lead.update({ where: { id: lead_id }, data: { ...of, ...reached, created_at: received } });
    const event = { actor_id: agent.id, actor_name: "Test" };
    await db.leadEvent.create({ data: { tenant_id, lead_id, type: "converted", attempts: 1, created_at, ...event } });
    await db.sale.update({
      where: { id: sale.id },
      data: {
        ...of,
        status,
        created_at,
        monthly_premium: (1 + (index % 7)) * PREMIUM_STEP,
        cover_amount: (1 + (index % 7)) * COVER_STEP,
        ...(status === "policy-submitted" && submitted),
      },
    });
    const left = new Date(Date.now() + index * MINUTE_MS);
    const change = { type: "status" as const, old: { status: "new" }, new: { status } };
    await db.saleEvent.create({ data: { tenant_id, sale_id: sale.id, created_at: left, ...change, ...event } });
  });
  return { sale, created_at };
}

const LISTS: Record<string, { resource: string; filters: readonly string[] }> = {
  "/leads": { resource: "leads", filters: LEAD_FILTERS },
  "/sales": { resource: "sales", filters: SALE_FILTERS },
  "/qc/reviews": { resource: "qc-reviews", filters: REVIEW_FILTERS },
};

/** How many leads, sales or reviews the list at an address has, by the filters that its screen knows. */
export async function totalAt(user: TestUser, href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, "http://console");
  const { resource, filters } = LISTS[pathname] ?? { resource: pathname, filters: [] };
  const query = listQueryString(Object.fromEntries(searchParams), { filters });
  const { status, body } = await api(user).get<ListPage<unknown>>(`/api/${resource}?${query}`);
  if (status !== 200) throw new Error(`${href}: ${status} ${JSON.stringify(body)}`);
  return body.meta.total;
}

const COUNT = /^\d{1,3}(,\d{3})*$/;

/**
 * Every link of the cards and chips that shows a count: its address and the number. Rates, durations and money are links
 * to the rows that they are made of, whose total is another number.
 */
export async function countLinks(page: Page): Promise<{ href: string; count: number; of: string }[]> {
  const links = await page
    .getByRole("main")
    .locator('a[href^="/leads?"], a[href^="/sales?"], a[href^="/qc/reviews?"]')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => ({
        href: anchor.getAttribute("href") ?? "",
        of: anchor.closest("[aria-label]")?.getAttribute("aria-label") ?? anchor.closest("div")?.textContent ?? "",
        // A legend's entry is a label, a count and a share; elsewhere the link is the count.
        text: [...anchor.querySelectorAll(".tabular")].at(0)?.textContent ?? anchor.textContent ?? "",
      })),
    );
  return links
    .filter(({ text }) => COUNT.test(text))
    .map(({ href, text, of }) => ({ href, of, count: Number(text.replaceAll(",", "")) }));
}

/** The button of a section's headline. */
export const headlineOf = (page: Page, title: string) => page.getByRole("button", { name: title, exact: true });

/** Opens all sections of the tab. */
export async function openSections(page: Page): Promise<void> {
  const folded = page.getByRole("main").locator("h2 > button[aria-expanded=false]");
  await expect(page.getByRole("main").locator("h2 > button[aria-expanded]")).toHaveCount(3);
  for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().click();
}

/** Switches every card that has a chart with data to its table. */
export async function showTables(page: Page): Promise<void> {
  const toggles = page.getByRole("button", { name: /^Show .* as a table$/, disabled: false });
  for (let left = await toggles.count(); left > 0; left = await toggles.count()) await toggles.first().click();
}

/** The address of the chunk with the code of Chart.js, among the scripts that the page has loaded. */
export const chartChunk = (page: Page) =>
  page.evaluate(async () => {
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const address of addresses.filter((name) => /\.js(\?|$)/.test(name))) {
      if ((await (await fetch(address)).text()).includes("doughnut")) return new URL(address).pathname;
    }
  });

/** What the pies of the lead tab are of. */
export const PIES = ["status", "product", "gender", "education", "age", "source", "campaign", "product interest"];

/** Opens the dashboard of a manager whose tenant has leads of two months, with all sections open. */
export async function openFull(page: Page, options?: Parameters<typeof makeMonths>[1]) {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: MANAGING });
  await makeMonths(tenant, options);
  await openAs(page, user, tenant, "/dashboard");
  await expect(figureOf(page, "Month to date")).toBeVisible();
  await openSections(page);
  return { tenant, user };
}
