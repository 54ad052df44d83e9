import { vi } from "vitest";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { AGE_BRACKETS } from "@/lib/leads/list/dimensions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/milliseconds";
import { api } from "./api";
import { importDone } from "./imports";
import { newNumber, postLead } from "./intake";
import { LAW } from "./law";
import { makeLeadSource } from "./records";
import type { Floor, Random } from "./sales-floor";
import { makeLead, makeUser, unique } from "./world";

// What happens to leads until they are sold or lost, at random, on the floor of sales-floor.ts.

/** Some of them are words that the filters use themselves. */
const CAMPAIGNS = ["Spring", "Radio, morning", "none", "other", "unknown", "50% off & more", null];
const EDUCATIONS = ["Matric", "Diploma", "Degree", null];
const INTERESTS = ["Funeral", "Life", null];
const GENDERS = ["female", "male", "other", null];
const REASONS = ["Too expensive", "Unreachable", "Under age"];

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A day on which somebody had, on a day so many days ago, just not reached an age. */
function birthdayAfter(days: number, age: number): Date {
  const received = daysAgo(days);
  return new Date(Date.UTC(received.getUTCFullYear() - age, received.getUTCMonth(), received.getUTCDate() + 2));
}

const person = (random: Random) => ({
  name: unique("Lead "),
  phone: `0${newNumber()}`,
  gender: random.pick(GENDERS),
  education: random.pick(EDUCATIONS),
  product_interest: random.pick(INTERESTS),
});

/** Leads from three sources, two of them with a price, from a file that is partly taken back, and by hand. */
export async function receiveLeads(floor: Floor, random: Random, count: number): Promise<void> {
  const sources = await Promise.all(
    [12.5, 80, null].map((price_per_lead) =>
      makeLeadSource(floor.tenant, { product_id: random.pick(floor.products).id, price_per_lead }),
    ),
  );
  for (let made = 0; made < count; made += 1) {
    const campaign = random.pick(CAMPAIGNS);
    const date_of_birth = random.pick(["1950-01-31", "1979-06-15", "1999-12-31", "2004-02-29", null]);
    await postLead(random.pick(sources), { ...person(random), campaign, date_of_birth });
  }
}

/** Leads of the last three months, some of whom had a birthday since that takes them into another bracket. */
export async function receiveEarlier(floor: Floor, random: Random, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const days = Math.floor(random.next() * 90);
    const age = random.pick([...AGE_BRACKETS.keys()].map((_, index) => 25 + index * 10));
    await makeLead(floor.tenant, {
      ...person(random),
      product_id: random.pick(floor.products).id,
      source: random.pick(["website", "Walk-in", null]),
      campaign: random.pick(CAMPAIGNS),
      date_of_birth: random.chance(0.8) ? birthdayAfter(days, age) : null,
      created_at: daysAgo(days),
    });
  }
}

/** Imports a file, has one of its leads worked, and takes the others back. */
export async function importAndRevert(floor: Floor, random: Random): Promise<void> {
  const permissions = ["leads.index", "leads.show", "leads.store", "leads.update", "leads.allocate"] as const;
  const importer = api(await makeUser(floor.tenant, { permissions }));
  const rows = Array.from({ length: 6 }, () => `${unique("Row ")},0${newNumber()},${random.pick(["female", "male"])}`);
  for (const isReverted of [false, true]) {
    const file = new File([["name,phone,gender", ...rows.splice(0, 3)].join("\n")], "leads.csv");
    const product_id = String(random.pick(floor.products).id);
    const { body } = await importer.form<{ id: number }>("/api/lead-imports", { file, product_id });
    await importDone(importer, body.id);
    await importer.post(`/api/lead-imports/${body.id}/start`);
    await importDone(importer, body.id);
    if (!isReverted) continue;
    const [worked] = await asPlatform(() => db.lead.findMany({ where: { import_id: body.id }, take: 1 }));
    await importer.post(`/api/leads/${worked?.id}/transition`, { to: "Voicemail" });
    await importer.post(`/api/lead-imports/${body.id}/revert`);
    await importDone(importer, body.id);
  }
}

type Act = (lead: { id: number }, floor: Floor, random: Random) => Promise<unknown>;

const ACTS: readonly Act[] = [
  // assigned, and assigned to somebody else
  ({ id }, { manager, agents }, random) =>
    api(manager).post(`/api/leads/${id}/transition`, { to: "Allocated", assigned_user_id: random.pick(agents).id }),
  ({ id }, { manager, agents, teams }, random) =>
    api(manager).post("/api/leads/bulk", {
      ids: [id],
      action: "allocate",
      ...(random.chance(0.5) ? { user_ids: [random.pick(agents).id] } : { team_id: random.pick(teams).id }),
    }),
  ({ id }, { manager }) => api(manager).post(`/api/leads/${id}/release`),
  // called
  ({ id }, { manager }, random) =>
    api(manager).post(`/api/leads/${id}/transition`, { to: "Declined", reason: random.pick(REASONS) }),
  ({ id }, { manager }) => api(manager).post(`/api/leads/${id}/transition`, { to: "Voicemail" }),
  ({ id }, { manager }) => api(manager).post(`/api/leads/${id}/transition`, { to: "Diary", diary_at: soon() }),
  ({ id }, { manager }) =>
    api(manager).post(`/api/leads/${id}/transition`, { to: "Does Not Exist", reason: "Fake data" }),
  ({ id }, { manager }) => api(manager).put(`/api/leads/${id}`, { processed_at: new Date().toISOString() }),
  ({ id }, { manager }) => api(manager).post("/api/sales", { lead_id: id }),
  // reopened, corrected, deleted
  ({ id }, { manager }) =>
    api(manager).post(`/api/leads/${id}/transition`, { to: "Allocated", reason: "Changed their mind" }),
  ({ id }, { manager }, random) =>
    api(manager).put(`/api/leads/${id}`, {
      gender: random.pick(GENDERS),
      education: random.pick(EDUCATIONS),
      date_of_birth: random.pick(["1962-05-05", "1991-11-23", "2001-01-01"]),
    }),
  ({ id }) =>
    asPlatform(
      () => db.$executeRaw`DELETE FROM leads WHERE id = ${id} AND NOT EXISTS
      (SELECT FROM sales WHERE lead_id = ${id}) AND random() < 0.3`,
    ),
];

const soon = () => nextCallingTime(new Date(Date.now() + HOUR_MS), LAW);

/** Does something with leads of the floor, one after another. What is refused changes nothing. */
export async function workLeads(floor: Floor, random: Random, count: number): Promise<void> {
  const where = { tenant_id: floor.tenant.id };
  for (let done = 0; done < count; done += 1) {
    const leads = await asPlatform(() => db.lead.findMany({ where, select: { id: true }, orderBy: { id: "asc" } }));
    await random.pick(ACTS)(random.pick(leads), floor, random);
  }
  // Bulk actions go on in the background.
  const isDone = async () =>
    (await asPlatform(() => db.leadBulk.count({ where: { ...where, finished_at: null } }))) === 0;
  await vi.waitUntil(isDone, { timeout: 30_000, interval: 50 });
}
