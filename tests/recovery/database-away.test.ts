// @module-tag all
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import type { Page } from "@/lib/platform/lists/list";
import { DEMO_PASSWORD } from "@/prisma/data/demo/users";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { type Console, kill, killConsoles, startConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { csvOfPeople, importDone } from "../support/imports";

// A console with its own Postgres, whose connections are killed so that the server restarts, as it does after a crash.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 400_000 });

const RESTARTS = 10;
const CLIENTS = 8;
const BETWEEN_RESTARTS_MS = 700;
const SOON = { timeout: 30_000, interval: 50 };
const IN_TIME = { timeout: 300_000, interval: 50 };
const ADMIN = "admin@console.test";
const MANAGER = "ayesha@umoja.test";
const ROWS = 20_000;
const PATHS = ["/api/tenants", "/api/user", "/api/leads?per_page=25", "/login", "/dashboard", "/umoja-funeral-plan"];
const LANDING = "/umoja-funeral-plan";

const folder = mkdtempSync(join(tmpdir(), "away-"));
let console: Console;
let cookie: string;

beforeAll(async () => {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), SEED_DEMO: "true" };
  console = startConsole(settings);
  await vi.waitUntil(() => console.output().includes("Password:"), IN_TIME);
  const signIn = await fetch(`${console.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN, password: DEMO_PASSWORD }),
  });
  cookie = signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
});
afterAll(async () => {
  await killConsoles();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { path: string; status: number; retryAfter: string | null; text: string };

async function ask(path: string): Promise<Answer> {
  const response = await fetch(`${console.url}${path}`, { headers: { cookie }, redirect: "manual" });
  return {
    path,
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  };
}

/** Asks for every path again and again, from several clients, until `work` has ended. */
async function whileAsking(work: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isDone = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; !isDone; turn += 1) answers.push(await ask(PATHS[turn % PATHS.length] ?? ""));
  });
  await work();
  isDone = true;
  await Promise.all(clients);
  return answers;
}

const connections = () => console.family().filter(({ command }) => command.includes("postgres: console console"));

test("ten restarts of the database under load are answered 503 with Retry-After, never 500, with one line a request", async () => {
  const recovery = fault({
    fault: "The database server crashes, ten times in a row",
    seen: "A form or list says that the service is busy, a page says “Back in a moment” and tries again by itself. Landing pages are served.",
  });
  for (const path of PATHS) expect((await ask(path)).status, path).toBe(200);
  const before = console.output().length;
  const answers = await whileAsking(async () => {
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await vi.waitUntil(() => connections().length > 0, SOON);
      kill(connections().slice(0, 1), "SIGKILL");
      await wait(BETWEEN_RESTARTS_MS);
    }
  });
  const failed = answers.filter(({ status }) => status !== 200);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  expect(failed.filter(({ path }) => path === LANDING)).toEqual([]);
  const pages = failed.filter(({ path }) => !path.startsWith("/api/"));
  expect(pages.filter(({ text }) => !text.includes("<h1>Back in a moment</h1>"))).toEqual([]);
  const lines = console.output().slice(before).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(answers.length + 2 * RESTARTS);
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
  await recovery.until(async () => (await ask("/api/user")).status === 200);
});

test("while the database does not answer at all, a page that was seen before is still served", async () => {
  const recovery = fault({
    fault: "The database is frozen: it takes connections and answers nothing",
    seen: "“Back in a moment” after a few seconds. Landing pages that were seen before are served.",
  });
  expect((await ask(LANDING)).status).toBe(200);
  const postgres = [
    console.part("postgres"),
    ...console.family().filter(({ command }) => command.includes("postgres:")),
  ];
  kill(postgres, "SIGSTOP");
  const [landing, login] = await Promise.all([ask(LANDING), ask("/dashboard")]).finally(() =>
    kill(postgres, "SIGCONT"),
  );
  expect([landing.status, login.status]).toEqual([200, 503]);
  await recovery.until(async () => (await ask("/dashboard")).status === 200);
});

test("an import goes on where it was after the database has crashed three times in the middle of it", async () => {
  const recovery = fault({
    fault: "The database server crashes in the middle of an import",
    seen: "The import stands still for a moment, and goes on where it was. Every row becomes one lead.",
  });
  const { port } = new URL(console.url);
  const fields = { email: MANAGER, password: DEMO_PASSWORD };
  const { body: session } = await api(undefined, { port }).post<{ token: string }>("/api/login", fields);
  const client = api({ token: session.token, cookie: "" }, { port });
  const { body: products } = await client.get<Page<{ id: number }>>("/api/products");
  const leads = async () => (await client.get<Page<unknown>>("/api/leads?per_page=1")).body.meta.total;
  const before = await leads();
  const form = { file: new File([csvOfPeople(ROWS)], "people.csv"), product_id: String(products.data[0]?.id) };
  const { id } = (await client.form<LeadImport>("/api/lead-imports", form)).body;
  await importDone(client, id);
  await client.post(`/api/lead-imports/${id}/start`);
  const find = () => client.get<LeadImport>(`/api/lead-imports/${id}`);
  for (const share of [0.1, 0.3, 0.5]) {
    await vi.waitUntil(async () => ((await find()).body.counts?.valid ?? 0) >= ROWS * share, IN_TIME);
    await vi.waitUntil(() => connections().length > 0, SOON);
    kill(connections().slice(0, 1), "SIGKILL");
    await recovery.until(async () => (await find()).status === 200);
  }
  expect(await importDone(client, id)).toMatchObject({ status: "done", counts: { total: ROWS, valid: ROWS } });
  expect((await leads()) - before).toBe(ROWS);
  const recount = ["--conditions=react-server", "--import=tsx", "scripts/admin.ts", "recount"];
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, NODE_ENV: "production" as const, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, recount, { env: environment });
  expect(stdout).toContain("Every count is right.");
});
