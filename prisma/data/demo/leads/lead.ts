import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { dateColumn } from "@/lib/platform/time/days";
import type { Floor } from "../floor";
import { firstOf } from "../found";
import { createPeople } from "../people/people";
import type { Random } from "../random";
import { arrivals } from "./arrivals";
import { columnsOf } from "./columns";
import { LEADS } from "./content";
import { LEADS_PER_TENANT, outcomesOf } from "./outcomes";
import { endingOf } from "./steps";
import { type Beginning, type Story, tellStory } from "./story";

const REFERENCE_DIGITS = 6;

export type DemoLead = ReturnType<typeof makeLead>;

/** Makes up a tenant's leads, oldest first. */
export function makeLeads(floor: Floor): DemoLead[] {
  const { clock, random } = floor;
  const makePerson = createPeople(clock.now);
  const moments = arrivals(random, clock.now, LEADS_PER_TENANT);
  const outcomes = outcomesOf(random, clock, moments);
  return moments.map((createdAt, index) => {
    const outcome = outcomes[index] ?? { status: "New", isConverted: false, idle: 0 };
    // Its own random numbers, so that a lead always gets the same person, although other draws depend on the hour.
    const own = { ...floor, random: random.fork(index) };
    const ending = endingOf(own.random.fork(1), outcome, clock.next - clock.slotFrom(createdAt));
    const person = makePerson(own.random.fork(2), {
      complete: outcome.isConverted,
      minor: ending?.reason === "Under age",
    });
    return makeLead(own, index + 1, { createdAt, outcome, ending, person });
  });
}

function makeLead(floor: Floor, number: number, beginning: Beginning) {
  const { brand, tenantId, products, clock, random } = floor;
  const kind = random.weighted(LEADS.kinds);
  const product = firstOf(products, (one) => one.kind === kind);
  const origin = originOf(random);
  const product_interest = random.chance(0.85) ? random.pick(LEADS.interests[kind]) : null;
  const story = tellStory(floor, beginning);
  const row = {
    tenant_id: tenantId,
    product_id: product.id,
    lead_id: `DEMO-${brand.reference_prefix}-${String(number).padStart(REFERENCE_DIGITS, "0")}`,
    ...personColumns(story),
    ...origin,
    product_interest,
    ...columnsOf(story, random, clock),
  };
  return { row, story, product, random };
}

function personColumns({ person, steps }: Story) {
  const { id_number, date_of_birth, alt_phone, ...columns } = person;
  return {
    ...columns,
    ...idNumberColumns(id_number),
    date_of_birth: date_of_birth && dateColumn(date_of_birth),
    alt_phone: steps.some(({ name }) => name === "updated") ? alt_phone : null,
  };
}

function originOf(random: Random) {
  const source = random.weighted(LEADS.sources);
  const campaigns = LEADS.campaigns[source];
  return { source, campaign: campaigns ? random.pick(campaigns) : null };
}
