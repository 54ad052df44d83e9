import { Client } from "pg";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { cpuMsOf } from "./cpu.ts";
import { percentile } from "./load.ts";
import { FIRST_PRODUCT } from "./rows.ts";

const ROUNDS = 6;
const ALONE = 150; // inserts of a round
const WARM_UP = 30;
const TOGETHER = 1_000;
const LIMIT = 1.3;
const WEBHOOKS = 10;
const WEBHOOK_LIMIT = 1.15;

/** What the insights add to an insert. All but the first two fire only for values that a new lead rarely has. */
const TRIGGERS = ["insights_added", "age_bracket_of_added", "stamp_contact_added", "figures_of_lead", "due_call_added"];

type Price = { milliseconds: number[]; cpu: number[] };

/**
 * Measures the console's own insert of a lead with every property that insights count, with their triggers and without
 * them, in turn. @param postgres the process of the database
 */
export async function measureInsertPrice(postgres: number): Promise<string> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    const one = await compare(client, postgres, switchTriggers, 1, ALONE);
    const many = await compare(client, postgres, switchTriggers, TOGETHER, 2);
    await switchTriggers(client, true);
    const told = await compare(client, postgres, switchWebhooks, 1, ALONE);
    return [
      `A lead's insert with the triggers of the insights, against one without them (limit ${LIMIT} ×):`,
      one,
      many,
      `The same with ${WEBHOOKS} active webhooks that ask for it, against none (limit ${WEBHOOK_LIMIT} ×):`,
      told,
    ].join("\n");
  } finally {
    await switchTriggers(client, true);
    await switchWebhooks(client, false);
    await client.end();
  }
}

type Switch = (client: Client, isOn: boolean) => Promise<void>;

async function compare(
  client: Client,
  postgres: number,
  switchTo: Switch,
  leads: number,
  times: number,
): Promise<string> {
  const prices = { without: nothing(), with: nothing() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (["without", "with"] as const) : (["with", "without"] as const);
    for (const mode of order) {
      await switchTo(client, mode === "with");
      for (let warm = 0; warm < Math.min(times, WARM_UP); warm += 1) await insert(leads);
      const before = cpuMsOf(postgres);
      for (let sent = 0; sent < times; sent += 1) {
        const startedAt = performance.now();
        await insert(leads);
        prices[mode].milliseconds.push((performance.now() - startedAt) / leads);
      }
      prices[mode].cpu.push((cpuMsOf(postgres) - before) / times / leads);
    }
    await client.query("SELECT fold_insights(NULL)"); // as a worker does meanwhile
  }
  const [bare, priced] = [resultOf(prices.without), resultOf(prices.with)];
  const ratio = (name: keyof typeof bare) => (priced[name] / bare[name]).toFixed(2);
  return `  ${leads} at a time: p50 ${ratio("p50")} × (${priced.p50.toFixed(3)} of ${bare.p50.toFixed(3)} ms), CPU of Postgres ${ratio("cpu")} × (${priced.cpu.toFixed(3)} of ${bare.cpu.toFixed(3)} ms)`;
}

const nothing = (): Price => ({ milliseconds: [], cpu: [] });

const resultOf = ({ milliseconds, cpu }: Price) => ({
  p50: percentile(
    milliseconds.sort((a, b) => a - b),
    0.5,
  ),
  cpu: percentile(
    cpu.sort((a, b) => a - b),
    0.5,
  ),
});

async function switchTriggers(client: Client, isOn: boolean): Promise<void> {
  for (const name of TRIGGERS) await client.query(`ALTER TABLE leads ${isOn ? "ENABLE" : "DISABLE"} TRIGGER ${name}`);
}

/** Holds the lock of the delivery, so that events stay in the outbox: the cost of delivery is not part of an insert. */
async function switchWebhooks(client: Client, isOn: boolean): Promise<void> {
  await client.query(
    isOn ? "SELECT pg_advisory_lock(hashtextextended('webhook events', 0))" : "SELECT pg_advisory_unlock_all()",
  );
  await client.query("DELETE FROM webhooks WHERE tenant_id = 1");
  await client.query("DELETE FROM webhook_events WHERE tenant_id = 1");
  if (!isOn) return;
  await client.query(
    `INSERT INTO webhooks (tenant_id, url, events, secret_encrypted)
     SELECT 1, 'https://webhooks.example.com/', '{lead.created,lead.status}', '' FROM generate_series(1, $1::int)`,
    [WEBHOOKS],
  );
}

let people = 0;

function leadNo(number: number) {
  return {
    name: "Thandi",
    surname: "Mokoena",
    phone: `+2772${String(number).padStart(7, "0")}`,
    email: `inserted${number}@example.test`,
    gender: ["female", "male"][number % 2],
    date_of_birth: `19${50 + (number % 50)}-06-15`,
    education: ["Matric", "Degree", null][number % 3],
    source: "partner",
    campaign: `Campaign ${number % 40}`,
    product_interest: "Funeral",
  };
}

/** With the statement of the console, which is a transaction of its own here. */
async function insert(count: number): Promise<void> {
  const { insertLead, insertLeads } = await import("@/lib/leads/intake/insert.server.ts");
  const { asPlatform } = await import("@/lib/platform/db/client.server.ts");
  const leads = Array.from({ length: count }, () => leadNo(people++));
  const target = { tenant_id: 1, product_id: FIRST_PRODUCT, price: "12.50" };
  await asPlatform(async () => {
    const [first] = leads;
    if (count === 1 && first) await insertLead(programAuthor("Bench"), target, first);
    else await insertLeads(programAuthor("Bench"), target, leads);
  });
}
