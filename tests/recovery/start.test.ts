import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "@/scripts/postgres.ts";
import {
  alive,
  type Console,
  isListening,
  kill,
  killConsoles,
  startConsole,
  WITH_NPM,
} from "../support/console-process";
import { fault } from "../support/fault";

// Real processes, as `npm start` runs them: each part is killed in turn, and nothing may be left of the others.

vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

/** Long enough for processes to come and go on a busy machine, where no promise is made of how long that takes. */
const SOON = { timeout: 30_000, interval: 50 };
/** As long as a console may take to be back, also after its web server died for the first time, and to end. */
const PROMISED_MS = { back: 5_000, webServerBack: 6_000, ended: 10_000 };
const HEALTHY = { status: 200, body: { status: "ok" } };
const folder = mkdtempSync(join(tmpdir(), "console-"));
const [email, password] = ["ops@example.test", "Correct-horse-9"];
const settings = { DATA_DIR: join(folder, "data"), PORT: "", ADMIN_EMAIL: email, ADMIN_PASSWORD: password };

beforeAll(async () => {
  settings.PORT = String(await freePort());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A console that has said that it is ready. */
async function serving(given: Partial<typeof settings> = {}, command?: string[]): Promise<Console> {
  const console = startConsole({ ...settings, ...given }, command);
  const isReady = vi.waitUntil(() => console.output().includes("(Administrator)"), { timeout: 50_000, interval: 50 });
  const hasEnded = console.ended.then(({ output }) => Promise.reject(new Error(`It ended while starting:\n${output}`)));
  hasEnded.catch(() => {});
  await Promise.race([isReady, hasEnded]);
  return console;
}

/** Stops a console as Ctrl-C does. */
function interrupt(console: Console): Console["ended"] {
  console.kill("SIGINT");
  return console.ended;
}

async function healthOf({ url }: Console): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}/api/health`);
  return { status: answer.status, body: await answer.json() };
}

const isHealthy = (console: Console) =>
  healthOf(console).then(
    ({ status }) => status === HEALTHY.status,
    () => false,
  );

async function expectNextStartToWork(given: Partial<typeof settings> = {}): Promise<void> {
  const console = await serving(given);
  expect(await healthOf(console)).toEqual(HEALTHY);
  expect((await interrupt(console)).code).toBe(0);
}

describe("a console", () => {
  const session = { token: "", cookie: "" };
  let console: Console;
  beforeAll(async () => {
    console = await serving();
  });
  afterAll(killConsoles);

  test("says where to go and who to sign in as, and that is true", async () => {
    expect(await healthOf(console)).toEqual(HEALTHY);
    expect(console.output()).toContain(`Ready on http://localhost:${settings.PORT}\n`);
    expect(console.output()).toContain(`${email} (Administrator)\n`);
    const answer = await fetch(`${console.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    session.token = ((await answer.json()) as { token: string }).token;
    session.cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  });

  test("refuses a second one on its data in one sentence, and serves on", async () => {
    const second = startConsole({ ...settings, PORT: String(await freePort()) });
    const { code, output } = await second.ended;
    const place = `${settings.DATA_DIR} (process ${console.pid})`;
    expect(output).toBe(`The console already runs on ${place}. Stop it first, or set another DATA_DIR.\n`);
    expect(code).toBe(1);
    expect(await healthOf(console)).toEqual(HEALTHY);
  });

  test("refuses to start on its port in one sentence", async () => {
    const second = startConsole({ ...settings, DATA_DIR: join(folder, "second") });
    const { code, output } = await second.ended;
    expect(output).toBe(`Port ${settings.PORT} is taken. Free it, or set PORT to another.\n`);
    expect(code).toBe(1);
    expect(await healthOf(console)).toEqual(HEALTHY);
  });

  test("keeps its secrets: no command line shows one, and their file is its owner's alone", () => {
    const file = join(settings.DATA_DIR, "secrets.json");
    const secrets = Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
    const shown = console.family().filter(({ command }) => secrets.some((secret) => command.includes(secret)));
    expect(shown).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("says 503 and names the database while that does not answer, and 200 once it does", async () => {
    const recovery = fault({
      fault: "The database of one machine with the console is frozen",
      seen: "The health check says 503, so that a proxy sends nobody there.",
    });
    const postgres = console.family().filter(({ command }) => command.includes("postgres:"));
    const all = [console.part("postgres"), ...postgres];
    kill(all, "SIGSTOP");
    const frozen = await healthOf(console).finally(() => kill(all, "SIGCONT"));
    expect(frozen).toEqual({ status: 503, body: { status: "unavailable", message: "The database is not ready." } });
    await recovery.until(() => isHealthy(console), PROMISED_MS.back);
  });

  test("ends on Ctrl-C within seconds: no process, no port and no complaint is left", async () => {
    const family = [console.part("web"), console.part("keeper"), console.part("postgres"), ...console.family()];
    const before = console.output();
    const asked = Date.now();
    expect(await interrupt(console)).toEqual({ code: 0, output: before });
    expect(Date.now() - asked).toBeLessThan(PROMISED_MS.ended);
    expect(alive(family)).toEqual([]);
    expect(await isListening(Number(settings.PORT))).toBe(false);
  });

  test("finds its data at the next start: who was signed in still is, by token and by cookie", async () => {
    console = await serving();
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${console.url}/api/user`, { headers })).status;
    expect(await statusWith({ authorization: `Bearer ${session.token}` })).toBe(200);
    expect(await statusWith({ cookie: session.cookie })).toBe(200);
    await interrupt(console);
  });
});

describe("after a crash", () => {
  afterEach(killConsoles);

  test("of the process that was started, web server and Postgres end too, and the next start works", {
    tags: "all",
  }, async () => {
    const console = await serving();
    const family = console.family();
    console.kill("SIGKILL");
    await expect.poll(() => alive(family), SOON).toEqual([]);
    await expectNextStartToWork();
  });

  test.each(["SIGTERM", "SIGKILL"] as const)(
    "of npm by a %s, nothing of the console is left",
    { tags: "all" },
    async (signal) => {
      const console = await serving({}, WITH_NPM);
      const family = console.family();
      console.kill(signal);
      await expect.poll(() => alive(family), SOON).toEqual([]);
    },
  );

  test("of that and of the keeper of its Postgres, the same holds", { tags: "all" }, async () => {
    const console = await serving();
    const family = console.family();
    const keeper = console.part("keeper"); // once its parent is dead, it belongs to nobody
    console.kill("SIGKILL");
    kill([keeper], "SIGKILL");
    await expect.poll(() => alive(family), SOON).toEqual([]);
    await expectNextStartToWork();
  });

  test("of its Postgres it restarts that and serves on, three times, and ends with one last sentence at the fourth", async () => {
    const recovery = fault({
      fault: "The embedded Postgres dies",
      seen: "“Back in a moment”, and then the page. At the fourth time within a minute the console ends, and its last line says why.",
    });
    const console = await serving();
    const family = console.family();
    for (const times of [1, 2, 3]) {
      kill([console.part("postgres")], "SIGKILL");
      await expect.poll(() => console.output().split("Restarting it.").length - 1, SOON).toBe(times);
      await recovery.until(() => isHealthy(console), PROMISED_MS.back);
    }
    kill([console.part("postgres")], "SIGKILL");
    const { code, output } = await console.ended;
    expect(code).toBe(1);
    expect(output.trimEnd().split("\n").at(-1)).toBe("The embedded Postgres has ended; start again.");
    await expect.poll(() => alive(family), SOON).toEqual([]);
  });

  test("of the keeper of its Postgres it ends, and its last sentence says why", { tags: "all" }, async () => {
    const console = await serving();
    const family = console.family();
    kill([console.part("keeper")], "SIGKILL");
    const { code, output } = await console.ended;
    expect(code).toBe(1);
    expect(output.trimEnd().split("\n").at(-1)).toBe("The embedded Postgres has ended; start again.");
    await expect.poll(() => alive(family), SOON).toEqual([]);
  });

  test("of its web server it logs the reason, restarts it at once, then with a growing delay, and still exits on Ctrl-C", {
    tags: "all",
  }, async () => {
    const recovery = fault({
      fault: "The web server of a process dies",
      seen: "The page can't be reached for a moment. It is started again at once; if it dies again within 30 s, after 1 s, 2 s, 4 s and so on up to 30 s.",
    });
    const console = await serving();
    const family = console.family();
    kill([console.part("web")], "SIGKILL");
    await expect.poll(() => console.output(), SOON).toMatch(/The web server died after \d+ s \(SIGKILL.*it now\./);
    await recovery.until(() => isHealthy(console), PROMISED_MS.webServerBack);
    kill([console.part("web")], "SIGABRT");
    await expect.poll(() => console.output(), SOON).toMatch(/\(SIGABRT.*heap limit of \d+ MB\).*in 1 s\./);
    await expect.poll(() => isHealthy(console), SOON).toBe(true);
    kill([console.part("web")], "SIGKILL");
    await expect.poll(() => console.output(), SOON).toContain("in 2 s.");
    expect((await interrupt(console)).code).toBe(0);
    expect(alive(family)).toEqual([]);
  });

  test("in the middle of making the database, or a Ctrl-C there, the next start works", { tags: "all" }, async () => {
    const elsewhere = { DATA_DIR: join(folder, "cut-off") };
    const crashed = startConsole({ ...settings, ...elsewhere });
    await vi.waitUntil(() => existsSync(join(elsewhere.DATA_DIR, "postgres", "unfinished", "files")), SOON);
    const left = crashed.family();
    crashed.kill("SIGKILL");
    kill(left, "SIGKILL");

    const interrupted = startConsole({ ...settings, ...elsewhere });
    await vi.waitUntil(() => interrupted.family().some(({ command }) => command.includes("initdb")), SOON);
    const family = interrupted.family();
    expect(await interrupt(interrupted)).toEqual({ code: 0, output: "" });
    expect(alive(family)).toEqual([]);

    await expectNextStartToWork(elsewhere);
  });
});
