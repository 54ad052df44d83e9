import { Agent, request } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { hashSync } from "bcryptjs";
import { Client } from "pg";
import { percentile } from "./load.ts";
import { aligned } from "./report.ts";

// All agents sign in at eight in the morning: how many succeed per second, and how long other requests take meanwhile.

const PASSWORD = "Correct-horse-9";
const BCRYPT_COST = 12; // as lib/identity/passwords/passwords.server.ts has it
const STORM_SECONDS = 20;
const CALM_SECONDS = 5;
const SIGN_INS_PER_SECOND = 20;
const PROBES_PER_SECOND = 50;
/** Sign-ins per second as a share of what the cores can hash, and the longest wait of other requests. */
const SHARE_PERCENT = 85;
const OTHERS_P99_MS = 50;
const AGENTS = STORM_SECONDS * SIGN_INS_PER_SECOND;

const MAKE_AGENTS = `
  INSERT INTO users (tenant_id, personality_id, name, surname, email, password_hash)
  SELECT 1, 1, 'Storm', 'No. ' || n, 'storm' || n || '@tenant-1.test', $1 FROM generate_series(1, ${AGENTS}) n`;

type Answer = { status: number; milliseconds: number };

/** Signs users in faster than the cores can hash. @returns a table, and a line that says how many succeeded */
export async function measureStorm({ url }: { url: string }): Promise<string> {
  const passwordHash = hashSync(PASSWORD, BCRYPT_COST);
  await makeAgents(passwordHash);
  const hashesPerSecond = await hashingSpeed(passwordHash);
  const probe = () => ask(`${url}/api/health`);
  const calm = await steadily(PROBES_PER_SECOND, CALM_SECONDS, probe);
  const startedAt = performance.now();
  const [signIns, meanwhile] = await Promise.all([
    steadily(SIGN_INS_PER_SECOND, STORM_SECONDS, (number) => signIn(url, number)),
    steadily(PROBES_PER_SECOND, STORM_SECONDS, probe),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const count = (status: number) => signIns.filter((answer) => answer.status === status).length;
  const [entered, busy] = [count(200), count(503)];
  const share = Math.round((100 * entered) / seconds / hashesPerSecond);
  return [
    aligned([
      ["/api/health", "p50 ms", "p95 ms", "p99 ms", "failed"],
      row("alone", calm),
      row("sign-in storm", meanwhile),
    ]),
    `${SIGN_INS_PER_SECOND} sign-ins/s for ${STORM_SECONDS} s: ${(entered / seconds).toFixed(1)}/s got in, ${share} % of the ` +
      `${hashesPerSecond.toFixed(1)}/s that the cores can hash; ${busy} were told to try again, ` +
      `${signIns.length - entered - busy} failed.`,
    `Limits: ${SHARE_PERCENT} % at least, ${share >= SHARE_PERCENT ? "kept" : "EXCEEDED"}; others wait ${OTHERS_P99_MS} ms at p99, ` +
      `${p99Of(meanwhile) <= OTHERS_P99_MS ? "kept" : "EXCEEDED"}.`,
  ].join("\n\n");
}

const sortedTimes = (answers: Answer[]) => answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
const p99Of = (answers: Answer[]) => percentile(sortedTimes(answers), 0.99);

function row(name: string, answers: Answer[]): string[] {
  const sorted = sortedTimes(answers);
  const times = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1));
  return [`  ${name}`, ...times, String(answers.filter(({ status }) => status !== 200).length)];
}

async function makeAgents(passwordHash: string): Promise<void> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    await client.query(MAKE_AGENTS, [passwordHash]);
  } finally {
    await client.end();
  }
}

/** The number of passwords per second that all cores can compare when they do nothing else. */
async function hashingSpeed(passwordHash: string): Promise<number> {
  const until = performance.now() + CALM_SECONDS * 1000;
  const rates = Array.from({ length: availableParallelism() }, async () => {
    const worker = new Worker("./lib/identity/passwords/bcrypt-worker.mjs", { execArgv: [] });
    const startedAt = performance.now();
    let compared = 0;
    for (; performance.now() < until; compared += 1) {
      worker.postMessage({ work: "compare", args: [PASSWORD, passwordHash] });
      await new Promise((resolve) => worker.once("message", resolve));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    await worker.terminate();
    return compared / seconds;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}

/** Sends a number of requests per second, however long earlier ones take, so that waiting is part of the figures. */
async function steadily(
  perSecond: number,
  seconds: number,
  send: (number: number) => Promise<Answer>,
): Promise<Answer[]> {
  const startedAt = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await wait(Math.max(0, startedAt + (number * 1000) / perSecond - performance.now()));
    answers.push(send(number));
  }
  return Promise.all(answers);
}

const agent = new Agent({ keepAlive: true });

// Each has an address of its own in a header that the server is configured to trust, so that they share no throttle.
const signIn = (url: string, number: number) =>
  ask(`${url}/api/login`, {
    "content-type": "application/json",
    "x-forwarded-for": `10.0.${number >> 8}.${number & 255}`,
    body: JSON.stringify({ email: `storm${number + 1}@tenant-1.test`, password: PASSWORD }),
  });

function ask(url: string, { body, ...headers }: Record<string, string> = {}): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - startedAt });
    const sent = request(url, { agent, method: body === undefined ? "GET" : "POST", headers }, (answer) => {
      answer.resume().once("end", () => done(answer.statusCode ?? 0));
    });
    sent.once("error", () => done(0));
    sent.end(body);
  });
}
