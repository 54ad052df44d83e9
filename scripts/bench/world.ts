import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { SETTING_NAMES } from "@/lib/platform/settings/env.server";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { openDatabase, pidRunningOn } from "../database.ts";
import { freePort } from "../postgres.ts";
import { serve, waitUntilHealthy } from "../serve.ts";
import { LEADS, OF_FIRST_TENANT, ORGANISATIONS } from "./rows.ts";
import { ID_NUMBERS, LONG_HISTORY, NUMBERS, OPEN_SALES, SALES, WAITING, WHOLE_FORMS } from "./sale-rows.ts";

const FOLDER = ".data/bench";
const LEADS_AT_ONCE = 100_000;
const AGENT = 1; // of the first tenant
/** The number of different ID numbers for one day of birth. */
const SEQUENCES = 10_000;

type Close = () => Promise<void>;

/**
 * The measured tenant: its numbers of leads and sales, the id and email address of a lead, the ids of the sales that its
 * agent can save, a sale with a long history, and a session of the agent as token and cookie.
 */
type World = {
  leads: number;
  sales: number;
  leadId: number;
  email: string;
  saleIds: number[];
  auditedId: number;
  token: string;
  cookie: string;
};

/** Starts a new database with leads of all tenants, and a sale for each of the first leads. `onClose` gets a function that stops it. */
export async function openFilledDatabase(leads: number, onClose: (close: Close) => void): Promise<World> {
  if (pidRunningOn(FOLDER) !== undefined) throw new Error("The benchmarks already run in this checkout.");
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const port = String(await freePort());
  for (const name of SETTING_NAMES) process.env[name] = ""; // ignores the settings of the shell and of .env
  const address = { PORT: port, APP_URL: `http://localhost:${port}`, TRUSTED_PROXIES: "127.0.0.1" };
  Object.assign(process.env, { DATA_DIR: FOLDER, ...address, SEED_DEMO: "false" });

  const { stop } = await openDatabase();
  onClose(stop);
  const { seed } = await import("@/prisma/data/index.ts");
  const { disconnect } = await import("@/lib/platform/db/client.server.ts");
  const { recount } = await import("@/lib/insights/rollup/recount.server.ts");
  await seed({ demo: false }); // adds the permissions
  const tenant = await fill(leads);
  await recount(); // the triggers were disabled
  const { upgradeEvents } = await import("@/lib/sales/evidence/upgrade-events.server.ts");
  await upgradeEvents(); // chains the long history
  const { openSession } = await import("@/lib/identity/sessions/session.server.ts");
  const { token, cookie } = await openSession(AGENT, { ip: null, user_agent: "bench" });
  await disconnect();
  return { ...tenant, token, cookie: cookie.slice(0, cookie.indexOf(";")) };
}

async function fill(leads: number): Promise<Omit<World, "token" | "cookie">> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    const [organisations = "", ...rest] = ORGANISATIONS;
    await client.query(organisations, [JSON.stringify(DEFAULT_LIGHT), JSON.stringify(DEFAULT_DARK)]);
    for (const sql of rest) await client.query(sql);
    await withoutIndexes(client, () => fillLeads(client, leads));
    await client.query("SET session_replication_role = replica"); // without triggers
    for (const sql of [...SALES, ...WHOLE_FORMS, ...WAITING]) await client.query(sql);
    const open = await client.query<{ id: number }>(OPEN_SALES);
    const saleIds = open.rows.map(({ id }) => id);
    await giveIdNumbers(client, saleIds);
    const auditedId = saleIds.at(-1) ?? Number.NaN;
    await client.query(LONG_HISTORY, [auditedId]);
    await client.query("SET session_replication_role = origin");
    await client.query("VACUUM (ANALYZE)"); // so that autovacuum does not run during the measurements
    await client.query("CHECKPOINT");
    const { rows } = await client.query(OF_FIRST_TENANT);
    return { ...rows[0], saleIds: saleIds.slice(0, -1), auditedId };
  } finally {
    await client.end();
  }
}

/** No two people share an ID number: once a date of birth has no more numbers, the next year follows. */
async function giveIdNumbers(client: Client, saleIds: number[]): Promise<void> {
  const { makeIdNumber } = await import("@/lib/insurance/id-number.ts");
  const { idNumberColumns } = await import("@/lib/platform/crypto/pii.server.ts");
  const columns = Array.from({ length: saleIds.length * NUMBERS }, (_, number) =>
    idNumberColumns(
      makeIdNumber({
        dateOfBirth: `198${Math.floor(number / SEQUENCES)}-01-01`,
        sequence: number % SEQUENCES,
        citizenship: "citizen",
      }),
    ),
  );
  const encrypted = columns.map(({ id_number_encrypted }) => id_number_encrypted);
  await client.query(ID_NUMBERS, [saleIds, encrypted, columns.map(({ id_number_hash }) => id_number_hash)]);
}

async function fillLeads(client: Client, leads: number): Promise<void> {
  await client.query("SELECT setseed(0.42)"); // the same leads in every run
  for (let from = 1; from <= leads; from += LEADS_AT_ONCE) {
    await client.query(LEADS, [from, Math.min(leads, from + LEADS_AT_ONCE - 1), leads]);
  }
}

/** Fills the table of leads several times as fast: without triggers, and with the indexes built at the end. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'leads'::regclass
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) AND NOT indisunique`);
  await client.query("SET session_replication_role = replica");
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await work();
  await client.query("SET maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("SET session_replication_role = origin");
}

type Listening = { url: string; pid: number };

/** Serves the production build on the filled database and logs to a file. */
export async function openServer(onClose: (close: Close) => void): Promise<Listening> {
  const port = Number(process.env.PORT);
  const log = openSync(join(FOLDER, "server.log"), "a");
  const server = serve("start", port, log);
  onClose(async () => {
    await server.stop();
    closeSync(log);
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url, server.child);
  return { url, pid: server.child.pid ?? 0 };
}

/** Starts the minimal server (floor.ts) on the filled database. */
export async function openFloor(onClose: (close: Close) => void): Promise<Listening> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import=tsx", join(import.meta.dirname, "floor.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", FLOOR_PORT: String(port) },
  });
  onClose(async () => void child.kill());
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error("The minimal server ended while starting; its output is above.")));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}
